import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface ModuleFiles {
  /** With its version: `sigs.k8s.io/gateway-api@v1.3.0`. */
  readonly module: string;
  /** The requested folder, relative to the module. */
  readonly folder: string;
}

/**
 * A folder of a Go module with files other than code, such as resource definitions; downloaded into the
 * cache.
 */
export async function ensureModuleFiles(
  target: string,
  { module, folder }: ModuleFiles,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  if (existsSync(target)) return target;
  // Go verifies downloads against the public checksum database.
  const { stdout } = await run('go', ['mod', 'download', '-json', module], { env: environment });
  const { Dir } = JSON.parse(stdout) as { Dir: string };
  const staging = `${target}.${process.pid}`;
  await mkdir(dirname(target), { recursive: true });
  await cp(join(Dir, folder), staging, { recursive: true });
  // Modules are read-only, and so are their copies.
  await chmod(staging, 0o755);
  for (const name of await readdir(staging)) await chmod(join(staging, name), 0o644);
  try {
    await rename(staging, target);
  } catch (error) {
    await rm(staging, { recursive: true });
    // Another process was faster.
    if (!existsSync(target)) throw error;
  }
  return target;
}
