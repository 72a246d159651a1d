import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The folder for what is fetched once for all checkouts of this user. A home that cannot be written gets a
 * replacement inside the checkout; then `usual` is false and children have to be told.
 */
export function cacheFolder(checkout) {
  const usual = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'chartroom');
  if (canWrite(usual)) return { folder: usual, usual: true };
  const inside = join(checkout, '.data', 'cache', 'chartroom');
  if (canWrite(inside)) return { folder: inside, usual: false };
  throw new Error(`Neither ${usual} nor ${inside} can be written: set XDG_CACHE_HOME to a folder that can.`);
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
