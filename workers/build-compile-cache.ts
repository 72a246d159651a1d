/**
 * Compiles the programs for an image: `node workers/build-compile-cache.ts FOLDER ACCOUNT`. Processes that
 * run as that account (a number) with NODE_COMPILE_CACHE=FOLDER start faster; other accounts do not use the
 * cache. Nothing is written at run time, so the folder can be read-only.
 */
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { inheritedEnvironment } from '../adapters/env.ts';
import { badConfiguration } from '../adapters/process-settings.ts';

/** Programs whose startup time matters, without those of steps. */
const programs = [
  'api/main.ts',
  'workers/main.ts',
  'workers/step-pods/main.ts',
  'workers/release-check/main.ts',
  'adapters/postgres/migrate.ts',
];

const [folder, account] = process.argv.slice(2);
if (folder === undefined || !/^\d+$/.test(account ?? ''))
  throw new Error('Usage: build-compile-cache.ts <folder> <user id>');
await mkdir(folder, { recursive: true });
// Without settings a program loads all of its modules, reports the missing settings and exits.
for (const program of programs) load(program, folder, badConfiguration);
load('workers/load-programs.ts', folder, 'SIGKILL');

// Node stores the cache of an account in a folder whose name ends with the account's number, readable by
// that account only.
for (const own of await readdir(folder)) {
  const everybodys = join(folder, own.replace(/-\d+$/, `-${account}`));
  await rename(join(folder, own), everybodys);
  await chmod(everybodys, 0o755);
  for (const file of await readdir(everybodys)) await chmod(join(everybodys, file), 0o644);
}

/** Throws if the program does not end with this exit code or signal. */
function load(program: string, cache: string, end: number | NodeJS.Signals): void {
  const { PATH, NODE_PRESERVE_SYMLINKS } = inheritedEnvironment();
  const { status, signal, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '..', program)], {
    env: { PATH, NODE_PRESERVE_SYMLINKS, NODE_COMPILE_CACHE: cache, NODE_COMPILE_CACHE_PORTABLE: '1' },
    encoding: 'utf8',
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  if ((signal ?? status) !== end)
    throw new Error(`${program} ended with ${String(signal ?? status)}: ${stderr}`);
}
