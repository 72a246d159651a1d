import { posix } from 'node:path';
import type { ArchivedFile } from './inspect-archive.ts';

/** The files of an archive by path, case-insensitive; the first of several with the same path. */
export function byPath(files: readonly ArchivedFile[]): ReadonlyMap<string, ArchivedFile> {
  return new Map(files.toReversed().map((file) => [keyOf(file.entry.name), file]));
}

/**
 * The archive file that a relative link in another of its files refers to; undefined if it is not in the
 * archive.
 */
export function linkedEntry(
  link: string,
  from: string,
  files: ReadonlyMap<string, ArchivedFile>,
): ArchivedFile | undefined {
  if (/^([a-z][a-z0-9+.-]*:|\/)/i.test(link)) return undefined;
  const path = decoded(link.split(/[?#]/, 1)[0] ?? '');
  return files.get(keyOf(posix.join(posix.dirname(from), path)));
}

function keyOf(path: string): string {
  return posix.normalize(path).toLowerCase();
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}
