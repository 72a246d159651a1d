import { realpathSync } from 'node:fs';
import { type Argument, fixed, joined, ownPath, whole } from '../../adapters/confinement/argument.ts';
import type { ConfinedCompileCache } from '../../adapters/confinement/compile-cache.ts';
import { lv03GridFile } from '../../geo/crs/lv03-grid.ts';

const folders = ['core/', 'geo/', 'workers/', 'adapters/postgres/', 'node_modules/', 'package.json'].map(
  (path) => ownPath(new URL(`../../${path}`, import.meta.url)),
);
const shared = [...new Set([...folders, ...folders.map(resolved), ...fixed(lv03GridFile)])];

/**
 * What a step may read beside its folder and the system: Node, the source of our programs and their imports.
 */
export function programText(program: URL): Argument[] {
  return [ownPath(process.execPath), ...shared, ownPath(program)];
}

/** The complete environment of a step: no credentials, addresses or proxies. */
export function programEnvironment(folder: string): Record<string, string> {
  return { TZ: 'UTC', LC_ALL: 'C.UTF-8', TMPDIR: folder, HOME: folder };
}

/**
 * Node with its permission model: it reads the program source and its own folder, writes only its own folder,
 * starts no program and loads no native addon unless declared. Threads are allowed. The heap limit is a first
 * limit; the resident memory is checked from outside.
 */
export function programCommand(
  program: URL,
  folder: string,
  memoryBytes: number,
  { cache, loadsAddons }: { readonly cache: ConfinedCompileCache; readonly loadsAddons: boolean },
): Argument[] {
  const permit = (option: Argument[], path: Argument) => joined('=', ...option, path);
  return [
    ownPath(process.execPath),
    ...fixed('--permission'),
    ...[...programText(program), ownPath(folder)].map((path) => permit(fixed('--allow-fs-read'), path)),
    permit(fixed('--allow-fs-write'), ownPath(folder)),
    ...cache.permissions,
    ...fixed('--allow-worker', '--disable-warning=SecurityWarning'),
    ...(loadsAddons ? fixed('--allow-addons') : []),
    permit(fixed('--max-old-space-size'), whole(Math.floor((memoryBytes * 0.75) / 2 ** 20))),
    ownPath(program),
  ];
}

function resolved(path: Argument): Argument {
  try {
    return ownPath(realpathSync(path));
  } catch {
    return path;
  }
}
