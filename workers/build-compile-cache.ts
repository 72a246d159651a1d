/**
 * Compiles the programs ahead, for an image: `node workers/build-compile-cache.ts FOLDER ACCOUNT`. Whoever runs them as
 * that account (a number) with NODE_COMPILE_CACHE=FOLDER starts sooner; as another, as without. Nothing is written there
 * when they run, so the folder can be read-only.
 */
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { inheritedEnvironment } from '../adapters/env.ts';
import { badConfiguration } from '../adapters/own-settings.ts';

/** Those that somebody waits for. */
const programs = [
  'api/main.ts',
  'workers/main.ts',
  'workers/step-pods/main.ts',
  'adapters/postgres/migrate.ts',
];

const [folder, account] = process.argv.slice(2);
if (folder === undefined || !/^\d+$/.test(account ?? ''))
  throw new Error('A folder and an account are wanted.');
await mkdir(folder, { recursive: true });
for (const program of programs) load(program, folder);

// Node keeps what an account has compiled in a folder whose name ends with its number, for that account alone to read.
for (const own of await readdir(folder)) {
  const everybodys = join(folder, own.replace(/-\d+$/, `-${account}`));
  await rename(join(folder, own), everybodys);
  await chmod(everybodys, 0o755);
  for (const file of await readdir(everybodys)) await chmod(join(everybodys, file), 0o644);
}

/** Without settings a program loads all that it consists of, says what it lacks, and ends. */
function load(program: string, cache: string): void {
  const { PATH, NODE_PRESERVE_SYMLINKS } = inheritedEnvironment();
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '..', program)], {
    env: { PATH, NODE_PRESERVE_SYMLINKS, NODE_COMPILE_CACHE: cache, NODE_COMPILE_CACHE_PORTABLE: '1' },
    encoding: 'utf8',
  });
  if (status !== badConfiguration) throw new Error(`${program} ended with ${String(status)}: ${stderr}`);
}
