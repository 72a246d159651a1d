import type { Comment, CommentedType } from '../service/service.ts';

/** The subject of a comment: an object of the room, or the room itself. */
export interface CommentSubject {
  readonly objectType: CommentedType;
  readonly objectId: string;
}

/** A string key that is unique per subject. */
export function keyOf({ objectType, objectId }: CommentSubject): string {
  return `${objectType}:${objectId}`;
}

/** The comments on the subject, newest last. */
export function about(comments: readonly Comment[], subject: CommentSubject): readonly Comment[] {
  return comments.filter((comment) => keyOf(comment) === keyOf(subject));
}
