import { actorOf, type Caller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import { changeRoom } from '../rooms/change-room.ts';
import { newId } from '../ids.ts';
import type { Comment, CommentThread } from './comment.ts';
import type { Database } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';
import { checkSubject } from './check-subject.ts';

export type NewComment = Pick<Comment, 'objectType' | 'objectId' | 'body' | 'lat' | 'lng'>;

/**
 * Creates a comment about an object of the room. Throws Refusal `invalid_comment` if the object does not
 * exist, or if half of the position is missing.
 */
export async function createComment(
  database: Database,
  { room, caller, fields }: { room: Room; caller: Caller; fields: NewComment },
): Promise<CommentThread> {
  if ((fields.lat === null) !== (fields.lng === null))
    throw new Refusal('invalid_comment', "The comment's lat and lng must be sent together.");
  return changeRoom(database, room.key, caller, async (repositories, room, emit) => {
    await checkSubject(repositories, room, fields);
    const now = Date.now();
    const comment: Comment = {
      id: newId('comment'),
      ...fields,
      resolved: false,
      resolvedBy: null,
      resolvedAt: null,
      author: actorOf(caller),
      createdAt: now,
      updatedAt: now,
    };
    await repositories.comments.insert(room.contentKey, comment);
    emit({
      kind: 'comment.created',
      objectType: 'comment',
      objectId: comment.id,
      before: null,
      after: comment,
    });
    return { ...comment, replies: [] };
  });
}
