import type { Operation } from '../access/operations.ts';
import type { ErrorCode } from '../errors.ts';
import type { Repositories } from '../ports/database.ts';

/** What shared code needs to know about a kind of content; docs/extending.md explains how to add one. */
export interface KindDeclaration {
  /** The singular in messages; the plural adds an s. */
  readonly noun: string;
  /** The repository of the objects. Results of imports and copies list them under the same name. */
  readonly plural: keyof Repositories;
  /** The member of a room's counts; null if the objects are not counted. */
  readonly countMember: string | null;
  /** What can happen to an object, as the second part of an event kind: `created` in `marker.created`. */
  readonly events: readonly string[];
  /** The operation that lists the objects. Callers who may not use it receive no events about them. */
  readonly listedBy: Operation;
  /** The member of a slide that lists objects of the kind; null if slides show them only through markers. */
  readonly slideMember: string | null;
  /** Whether comments can refer to an object of the kind. */
  readonly isCommentable: boolean;
  readonly notFound: ErrorCode;
}
