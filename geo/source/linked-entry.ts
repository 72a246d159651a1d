import { posix } from 'node:path';
import type { ArchivedFile } from './inspect-archive.ts';

/** The file of an archive that a relative link in another of its files leads to; undefined where it leads elsewhere. */
export function linkedEntry(
  link: string,
  from: string,
  files: readonly ArchivedFile[],
): ArchivedFile | undefined {
  if (/^([a-z][a-z0-9+.-]*:|\/)/i.test(link)) return undefined;
  const target = posix.normalize(posix.join(posix.dirname(from), decoded(link.replace(/[?#].*$/s, ''))));
  return files.find(({ entry }) => posix.normalize(entry.name).toLowerCase() === target.toLowerCase());
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}
