import type { Actor } from './caller.ts';

/**
 * Authors of content that was imported from a room file. A file can name any author, so imported ids have a
 * prefix that no user or token id has. Readers do not see the rest of such an id.
 */
const mark = 'import:';

/** Marks an author id from a file as imported. */
export function importedId(id: string): string {
  return id.startsWith(mark) ? id : mark + id;
}

/** The id as it was in the file, for exports; any other id is returned unchanged. */
export function originalId(id: string): string {
  return id.startsWith(mark) ? id.slice(mark.length) : id;
}

/** Whether the author id was imported from a file. */
export function isImportedId(id: string): boolean {
  return id.startsWith(mark);
}

/** The author id that readers see. */
export function shownId(id: string): string {
  return id.startsWith(mark) ? 'import' : id;
}

/**
 * An author or actor from a file. E-mail addresses are removed from names, except from those of tokens, whose
 * names are free text.
 */
export function importedActor({ type, id, name }: Actor): Actor {
  const was = type === 'import' ? 'system' : type;
  const isAddress = was !== 'token' && name?.includes('@') === true;
  return { type: 'import', id: originalId(id), name: isAddress ? null : name, was };
}

/** The author or actor as it was in the file, for exports; any other actor is returned unchanged. */
export function originalActor({ type, id, name, was = 'system' }: Actor): Actor {
  return { type: type === 'import' ? was : type, id, name };
}
