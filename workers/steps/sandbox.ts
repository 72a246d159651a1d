import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lv03GridFile } from '../../geo/crs/lv03-grid.ts';

const programText = ['core/', 'geo/', 'workers/', 'adapters/postgres/', 'node_modules/', 'package.json'].map(
  (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url)),
);

/** The whole environment of a step: no credentials, no addresses, no proxy. */
export function sandboxEnvironment(folder: string): Record<string, string> {
  return { TZ: 'UTC', LC_ALL: 'C.UTF-8', TMPDIR: folder, HOME: folder };
}

/**
 * Node's permission model: reads the program text and its own folder, writes only its own folder, starts no
 * program and loads no native addon. Threads are allowed. The heap limit is a first line; the resident memory is
 * watched from outside.
 */
export function sandboxArguments(folder: string, memoryBytes: number): string[] {
  return [
    '--permission',
    ...[...programText, ...programText.map(resolved), lv03GridFile, folder].map(
      (path) => `--allow-fs-read=${path}`,
    ),
    `--allow-fs-write=${folder}`,
    '--allow-worker',
    '--disable-warning=SecurityWarning',
    `--max-old-space-size=${Math.floor((memoryBytes * 0.75) / 2 ** 20)}`,
  ];
}

function resolved(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
