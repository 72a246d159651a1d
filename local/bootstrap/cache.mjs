import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Folder of downloads shared by all checkouts of this user. If the home folder is not writable, a folder inside the
 * checkout; then `isDefault` is false and child processes need it in their environment.
 */
export function cacheFolder(checkout) {
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'chartroom');
  if (canWrite(folder)) return { folder, isDefault: true };
  const inside = join(checkout, '.data', 'cache', 'chartroom');
  if (canWrite(inside)) return { folder: inside, isDefault: false };
  throw new Error(`Neither ${folder} nor ${inside} is writable. Set XDG_CACHE_HOME to a writable folder.`);
}

function canWrite(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
