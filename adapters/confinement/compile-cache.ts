import { accessSync, constants, statSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { compileCacheEnvironment } from '../../geo/threads/compile-cache.ts';
import { type Argument, fixed, joined, ownPath } from './argument.ts';
import type { Sandbox } from './sandbox.ts';

/** The compile cache of Node for a confined program; all parts are empty if there is none. */
export interface ConfinedCompileCache {
  /** Further files for the program to read. */
  readonly readable: readonly Argument[];
  /** Further permissions for a program under Node's permission model. */
  readonly permissions: readonly Argument[];
  readonly environment: Readonly<Record<string, string>>;
}

const none: ConfinedCompileCache = { readable: [], permissions: [], environment: {} };

/**
 * The compile cache of this process, for a program that its input may have compromised: it reads the cache
 * and cannot change the code that later programs execute. bubblewrap or Landlock makes the folder read-only;
 * without them the cache is used only if the account may not change it, as in an image.
 * `workers/load-programs.ts` fills it.
 */
export function confinedCompileCache({ isShut }: Pick<Sandbox, 'isShut'>): ConfinedCompileCache {
  const environment = compileCacheEnvironment();
  const { NODE_COMPILE_CACHE: path } = environment;
  const files = getCompileCacheDir();
  if (path === undefined || files === undefined) return none;
  if (!isShut && [path, files].some(isChangeable)) return none;
  const folder = ownPath(path);
  // Node uses no cache without the permission to write to it. The sandbox or the account prevents that.
  const permit = (option: Argument[]) => joined('=', ...option, folder);
  const permissions = [permit(fixed('--allow-fs-read')), permit(fixed('--allow-fs-write'))];
  return { readable: [folder], permissions, environment };
}

/** Whether this account may write to the folder, or as its owner permit itself to. */
function isChangeable(folder: string): boolean {
  if (statSync(folder).uid === process.geteuid?.()) return true;
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
