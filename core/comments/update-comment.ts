import { actorOf, type Caller } from '../access/caller.ts';
import { type ExpectedState, requireUnchanged } from '../content/unchanged.ts';
import { Refusal } from '../errors.ts';
import { limits } from '../limits.ts';
import { changeRoom } from '../rooms/change-room.ts';
import type { CommentThread, CommentUpdate } from './comment.ts';
import type { Database } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';
import { requireAuthor } from './own.ts';

export interface CommentChange {
  readonly body?: string | undefined;
  readonly resolved?: boolean | undefined;
}

/**
 * Edits the body (author only), or resolves or reopens the comment (every writer). Successive updates by the
 * same author are merged into one event, so that they do not displace older events. Throws Refusal
 * `empty_update`, `comment_not_found`, `insufficient_permission` and `state_changed`.
 */
export async function updateComment(
  database: Database,
  {
    room,
    caller,
    commentId,
    change,
    expected,
  }: { room: Room; caller: Caller; commentId: string; change: CommentChange; expected?: ExpectedState },
): Promise<CommentThread> {
  if (change.body === undefined && change.resolved === undefined) throw new Refusal('empty_update');
  return changeRoom(database, room.key, caller, async ({ comments, history }, { contentKey }, emit) => {
    const thread = await comments.find(contentKey, commentId);
    if (thread === null) throw new Refusal('comment_not_found');
    if (change.body !== undefined) requireAuthor(caller, thread.author, "edit a comment's body");
    requireUnchanged(expected, thread);
    const { replies, ...before } = thread;
    const update = updateOf(thread, change, caller);
    await comments.update(contentKey, commentId, update);
    const after = { ...before, ...update };
    const updated = { kind: 'comment.updated', objectType: 'comment', objectId: commentId } as const;
    const repetition = { ...updated, actor: actorOf(caller) };
    const earlier = await history.supersede(room.key, repetition, limits.historyMergeMs);
    emit({ ...updated, before: earlier ?? before, after });
    return { ...after, replies };
  });
}

/** Resolving a resolved comment keeps the person who resolved it first. */
function updateOf(before: CommentThread, { body, resolved }: CommentChange, caller: Caller): CommentUpdate {
  const now = Date.now();
  return {
    updatedAt: Math.max(now, before.updatedAt),
    ...(body !== undefined && { body }),
    ...(resolved !== undefined &&
      resolved !== before.resolved && {
        resolved,
        resolvedBy: resolved ? actorOf(caller).id : null,
        resolvedAt: resolved ? now : null,
      }),
  };
}
