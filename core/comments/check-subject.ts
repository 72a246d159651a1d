import { knownObjects, type SlideRepositories } from '../content/known-objects.ts';
import { Refusal } from '../errors.ts';
import type { CommentObjectType } from './comment.ts';
import type { Room } from '../rooms/room.ts';

export interface Subject {
  readonly objectType: CommentObjectType;
  readonly objectId: string;
}

/**
 * Checks that the subject of a comment exists in the room. Feature ids come from the file and are not
 * checked. Throws Refusal `invalid_comment`.
 */
export async function checkSubject(
  repositories: SlideRepositories,
  room: Room,
  subject: Subject,
): Promise<void> {
  if (await isThere(repositories, room, subject)) return;
  const { objectType } = subject;
  const named =
    objectType === 'room' ? 'is not the id of this room' : `does not match any ${objectType} of this room`;
  throw new Refusal('invalid_comment', `The comment's objectId ${named}.`, { field: 'objectId' });
}

async function isThere(
  repositories: SlideRepositories,
  { id, contentKey }: Room,
  { objectType, objectId }: Subject,
): Promise<boolean> {
  switch (objectType) {
    case 'room':
      return objectId === id;
    case 'feature':
      return true;
    default:
      return (await knownObjects(repositories, contentKey, objectType, [objectId])).has(objectId);
  }
}
