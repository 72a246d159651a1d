import { realpathSync } from 'node:fs';
import { type Argument, fixed, joined, ownPath, whole } from '../../adapters/confinement/argument.ts';
import { lv03GridFile } from '../../geo/crs/lv03-grid.ts';

const folders = ['core/', 'geo/', 'workers/', 'adapters/postgres/', 'node_modules/', 'package.json'].map(
  (path) => ownPath(new URL(`../../${path}`, import.meta.url)),
);
const shared = [...new Set([...folders, ...folders.map(resolved), ...fixed(lv03GridFile)])];

/** What a step reads beside its folder and the system: Node itself, the text of our programs and what it imports. */
export function programText(program: URL): Argument[] {
  return [ownPath(process.execPath), ...shared, ownPath(program)];
}

/** The whole environment of a step: no credentials, no addresses, no proxy. */
export function programEnvironment(folder: string): Record<string, string> {
  return { TZ: 'UTC', LC_ALL: 'C.UTF-8', TMPDIR: folder, HOME: folder };
}

/**
 * Node with its permission model: reads the program text and its own folder, writes only its own folder, starts no
 * program and, unless it is declared to, loads no native addon. Threads are allowed. The heap limit is a first line;
 * the resident memory is watched from outside.
 */
export function programCommand(
  program: URL,
  folder: string,
  memoryBytes: number,
  { loadsAddons = false }: { readonly loadsAddons?: boolean } = {},
): Argument[] {
  const permit = (option: Argument[], path: Argument) => joined('=', ...option, path);
  return [
    ownPath(process.execPath),
    ...fixed('--permission'),
    ...[...programText(program), ownPath(folder)].map((path) => permit(fixed('--allow-fs-read'), path)),
    permit(fixed('--allow-fs-write'), ownPath(folder)),
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
