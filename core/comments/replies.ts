import { actorOf, type Caller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import { changeRoom } from '../rooms/change-room.ts';
import { newId } from '../ids.ts';
import type { Reply } from './comment.ts';
import type { Database } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';
import { requireAuthor } from './own.ts';

/** Throws Refusal `comment_not_found`. */
export async function replyToComment(
  database: Database,
  { room, caller, commentId, body }: { room: Room; caller: Caller; commentId: string; body: string },
): Promise<Reply> {
  return changeRoom(database, room.key, caller, async ({ comments }, { contentKey }, emit) => {
    if ((await comments.find(contentKey, commentId)) === null) throw new Refusal('comment_not_found');
    const now = Date.now();
    const author = actorOf(caller);
    const reply: Reply = { id: newId('reply'), commentId, body, author, createdAt: now, updatedAt: now };
    await comments.insertReply(contentKey, reply);
    emit({ kind: 'comment.replied', objectType: 'reply', objectId: reply.id, before: null, after: reply });
    return reply;
  });
}

/**
 * Deletes a reply of the caller. Throws Refusal `comment_not_found`, `reply_not_found`,
 * `insufficient_permission`.
 */
export async function deleteReply(
  database: Database,
  target: { room: Room; caller: Caller; commentId: string; replyId: string },
): Promise<void> {
  const { room, caller, commentId, replyId } = target;
  await changeRoom(database, room.key, caller, async ({ comments }, { contentKey }, emit) => {
    const comment = await comments.find(contentKey, commentId);
    if (comment === null) throw new Refusal('comment_not_found');
    const before = comment.replies.find(({ id }) => id === replyId);
    if (before === undefined) throw new Refusal('reply_not_found');
    requireAuthor(caller, before.author, 'delete a reply');
    await comments.deleteReply(contentKey, replyId);
    emit({ kind: 'comment.reply-deleted', objectType: 'reply', objectId: replyId, before, after: null });
  });
}
