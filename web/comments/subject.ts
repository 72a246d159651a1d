import type { Comment, CommentedType } from '../service/service.ts';

/** What a comment is about: an object of the room, or the room itself. */
export interface Subject {
  readonly objectType: CommentedType;
  readonly objectId: string;
}

/** One text for each subject, to find what belongs to it. */
export function keyOf({ objectType, objectId }: Subject): string {
  return `${objectType}:${objectId}`;
}

/** The comments that are about it, the newest last. */
export function about(comments: readonly Comment[], subject: Subject): readonly Comment[] {
  return comments.filter((comment) => keyOf(comment) === keyOf(subject));
}
