import type { Repositories } from '../ports/database.ts';
import { contentKinds, type PluralOf, type SlideKind } from './kinds.ts';

/** What the repositories of all kinds that slides show have in common. */
export interface ObjectsOfRoom<T> {
  /** The given ids that belong to an object of the content. */
  known(contentKey: number, ids: readonly string[]): Promise<string[]>;
  /** The objects with the given ids that exist, in the order of the list of all objects. */
  findAll(contentKey: number, ids: readonly string[]): Promise<T[]>;
}

export type SlideRepositories = Pick<Repositories, PluralOf<SlideKind>>;

/** Returns the ids that belong to an object of this kind in the room. Reads only ids. */
export async function knownObjects(
  repositories: SlideRepositories,
  contentKey: number,
  kind: SlideKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(
    ids.length === 0 ? [] : await repositories[contentKinds[kind].plural].known(contentKey, ids),
  );
}
