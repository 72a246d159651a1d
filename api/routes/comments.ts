import { z } from 'zod';
import { createComment } from '../../core/comments/create-comment.ts';
import { deleteComment } from '../../core/comments/delete-comment.ts';
import { deleteReply, replyToComment } from '../../core/comments/replies.ts';
import { updateComment } from '../../core/comments/update-comment.ts';
import { isKnown } from '../http/not-modified.ts';
import { presentComment, presentReply } from '../presenters/comment.ts';
import { presentWritten } from '../presenters/written.ts';
import type { CommentThread } from '../../core/comments/comment.ts';
import { expectedState, stateTag, withBothStates } from '../http/if-match.ts';
import { answer, answerChange, defineRoute } from '../routing/define-route.ts';
import {
  comment,
  commentChangeBody,
  newCommentBody,
  reply,
  replyBody,
  writtenComment,
} from '../schemas/comment.ts';
import { success } from '../schemas/common.ts';

const list = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/comments',
  operation: 'comment.list',
  scope: 'room',
  docs: { summary: 'List the comments of a room and their replies', description: 'Oldest first.' },
  query: z.object({
    resolved: z
      .enum(['true', 'false'])
      .optional()
      .meta({ description: 'Only resolved (true) or unresolved (false) comments.' }),
  }),
  responses: { 200: z.object({ comments: z.array(comment) }) },
  handler: async ({ room, query, ctx }, { database }) => {
    const headers = {
      ETag: `W/"${room.key}.${room.contentKey}.${room.lastSeq}.${query.resolved ?? 'all'}"`,
      'Cache-Control': 'private, no-cache',
    };
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, { comments: [] }, headers);
    const filter = query.resolved === undefined ? {} : { resolved: query.resolved === 'true' };
    const comments = await database.comments.list(room.contentKey, filter);
    return answer(200, { comments: comments.map(presentComment) }, headers);
  },
});

const create = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/comments',
  operation: 'comment.create',
  scope: 'room',
  docs: {
    summary: 'Create a comment',
    description:
      '`objectId` is the ID of an object of the room with the type `objectType`, the `roomId`, or the ' +
      'original ID of a feature.',
  },
  body: newCommentBody,
  refusals: ['invalid_comment', 'limit_exceeded', 'quota_exceeded'],
  responses: { 200: z.object({ success, comment: writtenComment }) },
  handler: ({ room, caller, body }, { database }) =>
    answerChange(
      database,
      (within) => createComment(within, { room, caller, fields: body }),
      (created) =>
        answer(200, {
          success: true,
          comment: presentWritten(caller, presentComment(created), ['id', ...Object.keys(body)]),
        }),
    ),
});

const update = defineRoute({
  method: 'PATCH',
  path: '/api/rooms/:roomId/comments/:id',
  operation: 'comment.update',
  scope: 'room',
  docs: {
    summary: 'Edit or resolve a comment',
    description:
      'Only the author can edit the body; everyone with write access can resolve or reopen the comment.',
  },
  body: commentChangeBody,
  refusals: [
    'comment_not_found',
    'empty_update',
    'insufficient_permission',
    'quota_exceeded',
    'state_changed',
  ],
  responses: { 200: z.object({ success, comment: writtenComment }) },
  handler: async ({ room, caller, params, body, ctx }, { database }) => {
    const expected = expectedState(ctx);
    const updated = await withBothStates(
      updateComment(database, { room, caller, commentId: params.id, change: body, expected }),
      body,
      (current: CommentThread) => presentWritten(caller, presentComment(current), []),
    );
    const comment = presentWritten(caller, presentComment(updated), ['id', ...Object.keys(body)]);
    return answer(200, { success: true, comment }, stateTag(updated));
  },
});

const remove = defineRoute({
  method: 'DELETE',
  path: '/api/rooms/:roomId/comments/:id',
  operation: 'comment.delete',
  scope: 'room',
  docs: {
    summary: 'Delete a comment',
    description: 'Also deletes its replies. Only the author can delete a comment.',
  },
  refusals: ['comment_not_found', 'insufficient_permission'],
  responses: { 200: z.object({ success, commentId: z.string() }) },
  handler: async ({ room, caller, params }, { database }) => {
    await deleteComment(database, { room, caller, commentId: params.id });
    return answer(200, { success: true, commentId: params.id });
  },
});

const createReply = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/comments/:id/replies',
  operation: 'comment.reply',
  scope: 'room',
  docs: { summary: 'Reply to a comment' },
  body: replyBody,
  refusals: ['comment_not_found', 'limit_exceeded', 'quota_exceeded'],
  responses: { 200: z.object({ success, reply }) },
  handler: ({ room, caller, params, body }, { database }) =>
    answerChange(
      database,
      (within) => replyToComment(within, { room, caller, commentId: params.id, body: body.body }),
      (created) => answer(200, { success: true, reply: presentReply(created) }),
    ),
});

const removeReply = defineRoute({
  method: 'DELETE',
  path: '/api/rooms/:roomId/comments/:id/replies/:rid',
  operation: 'comment.delete-reply',
  scope: 'room',
  docs: { summary: 'Delete a reply' },
  refusals: ['comment_not_found', 'reply_not_found', 'insufficient_permission'],
  responses: { 200: z.object({ success, commentId: z.string(), replyId: z.string() }) },
  handler: async ({ room, caller, params }, { database }) => {
    const { id: commentId, rid: replyId } = params;
    await deleteReply(database, { room, caller, commentId, replyId });
    return answer(200, { success: true, commentId, replyId });
  },
});

export const commentRoutes = [list, create, update, remove, createReply, removeReply];
