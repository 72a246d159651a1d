import type { Caller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import { changeRoom } from '../rooms/change-room.ts';
import type { Database } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';
import { requireAuthor } from './own.ts';

/**
 * Deletes a comment of the caller with its replies. Throws Refusal `comment_not_found`,
 * `insufficient_permission`.
 */
export async function deleteComment(
  database: Database,
  { room, caller, commentId }: { room: Room; caller: Caller; commentId: string },
): Promise<void> {
  await changeRoom(database, room.key, caller, async ({ comments }, { contentKey }, emit) => {
    const before = await comments.find(contentKey, commentId);
    if (before === null) throw new Refusal('comment_not_found');
    requireAuthor(caller, before.author, 'delete a comment');
    await comments.delete(contentKey, commentId);
    emit({ kind: 'comment.deleted', objectType: 'comment', objectId: commentId, before, after: null });
  });
}
