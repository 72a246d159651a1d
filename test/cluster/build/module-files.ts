import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface ModuleFiles {
  /** With its version: `sigs.k8s.io/gateway-api@v1.3.0`. */
  readonly module: string;
  /** Whose files are wanted, below the module. */
  readonly folder: string;
}

/** A folder of a Go module, for files that are no code, such as definitions of resources: from our cache or into it. */
export async function ensureModuleFiles(
  target: string,
  { module, folder }: ModuleFiles,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  if (existsSync(target)) return target;
  // Go checks what it downloads against the public sums.
  const { stdout } = await run('go', ['mod', 'download', '-json', module], { env: environment });
  const { Dir } = JSON.parse(stdout) as { Dir: string };
  const staging = `${target}.${process.pid}`;
  await mkdir(dirname(target), { recursive: true });
  await cp(join(Dir, folder), staging, { recursive: true });
  // Modules are read-only, and so would be the copies.
  await chmod(staging, 0o755);
  for (const name of await readdir(staging)) await chmod(join(staging, name), 0o644);
  await rename(staging, target);
  return target;
}
