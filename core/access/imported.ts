import type { Actor } from './caller.ts';

/**
 * Who made what came in with a room's file. A file may name anybody, so its ids are kept beside those of our people: no
 * user and no token has an id that begins with the mark, and readers see none of what follows it.
 */
const mark = 'import:';

/** Keeps an id of a file as the maker of what the file carries. */
export function importedId(id: string): string {
  return id.startsWith(mark) ? id : mark + id;
}

/** The id as the file had it, for who writes a file again; any other id as it is. */
export function originalId(id: string): string {
  return id.startsWith(mark) ? id.slice(mark.length) : id;
}

/** Whether the maker with this id came in with a file. */
export function isImportedId(id: string): boolean {
  return id.startsWith(mark);
}

/** What readers see of a maker's id. */
export function shownId(id: string): string {
  return id.startsWith(mark) ? 'import' : id;
}

/** An author or actor of a file. As of our own people, an e-mail address is no name; tokens are called anything. */
export function importedActor({ type, id, name }: Actor): Actor {
  const was = type === 'import' ? 'system' : type;
  const isAddress = was !== 'token' && name?.includes('@') === true;
  return { type: 'import', id: originalId(id), name: isAddress ? null : name, was };
}

/** The author or actor as the file had it, for who writes a file again; any other as it is. */
export function originalActor({ type, id, name, was = 'system' }: Actor): Actor {
  return { type: type === 'import' ? was : type, id, name };
}
