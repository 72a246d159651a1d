import { knownObjects } from '../content/known-objects.ts';
import { Refusal } from '../errors.ts';
import type { CommentObjectType } from './comment.ts';
import type { Repositories } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';

export interface Subject {
  readonly objectType: CommentObjectType;
  readonly objectId: string;
}

/**
 * Refuses a comment about something that the room does not hold. The ids of features are those of whoever sent them
 * and are taken as they are. Throws Refusal `invalid_comment`.
 */
export async function checkSubject(
  repositories: Pick<Repositories, 'markers' | 'layers' | 'rasters'>,
  room: Room,
  subject: Subject,
): Promise<void> {
  if (await isThere(repositories, room, subject)) return;
  const { objectType } = subject;
  const named = objectType === 'room' ? 'is not the id of this room' : `names no ${objectType} of this room`;
  throw new Refusal('invalid_comment', `The comment's objectId ${named}.`, { field: 'objectId' });
}

async function isThere(
  repositories: Pick<Repositories, 'markers' | 'layers' | 'rasters'>,
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
