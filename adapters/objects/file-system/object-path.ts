import { join } from 'node:path';
import { checkObjectKey } from '../../../core/ports/object-key.ts';

/** Suffix of folders. No key contains a `~`, so `a` and `a/b` can both be objects, as in a bucket. */
const folderMark = '~';

/** The path of an object: `layers/7/part.fgb` → `<root>/layers~/7~/part.fgb`. Throws InvalidObjectKey. */
export function objectPath(root: string, key: string): string {
  checkObjectKey(key);
  const segments = key.split('/');
  const name = segments.pop() ?? '';
  return join(root, ...segments.map(folderName), name);
}

export function folderName(segment: string): string {
  return segment + folderMark;
}

/** The part of a key for a directory entry: `7~` → `7/`, `part.fgb` → `part.fgb`. */
export function keyPart(entry: string): string {
  return entry.endsWith(folderMark) ? `${entry.slice(0, -folderMark.length)}/` : entry;
}
