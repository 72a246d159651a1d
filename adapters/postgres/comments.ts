import { sql } from 'kysely';
import type { Comment, CommentRepository, CommentThread, Reply } from '../../core/comments/comment.ts';
import { inBatches } from './in-batches.ts';
import { jsonb } from './jsonb.ts';
import type { Connection } from './connection.ts';

const commentFields = [
  'id',
  'object_type as objectType',
  'object_id as objectId',
  'body',
  'lat',
  'lng',
  'resolved',
  'resolved_by as resolvedBy',
  'resolved_at as resolvedAt',
  'author',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

const replyFields = [
  'id',
  'comment_id as commentId',
  'body',
  'author',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

export function commentRepository({ db }: Connection): CommentRepository {
  const comments = (contentKey: number) =>
    db.selectFrom('comments').select(commentFields).where('content_key', '=', contentKey);
  const replies = (contentKey: number) =>
    db.selectFrom('replies').select(replyFields).where('content_key', '=', contentKey).orderBy('id');

  return {
    async list(contentKey, { resolved }) {
      let query = comments(contentKey);
      if (resolved !== undefined) query = query.where('resolved', '=', resolved);
      const found = await query.orderBy('id').execute();
      return found.length === 0 ? [] : withReplies(found, await replies(contentKey).execute());
    },

    async page(contentKey, { after, limit }) {
      const found = await comments(contentKey).where('id', '>', after).orderBy('id').limit(limit).execute();
      if (found.length === 0) return [];
      const ids = sql<string>`any(${found.map(({ id }) => id)})`;
      return withReplies(found, await replies(contentKey).where('comment_id', '=', ids).execute());
    },

    async next(contentKey, after) {
      const found = await comments(contentKey).where('id', '>', after).orderBy('id').limit(1).execute();
      return found[0] ?? null;
    },

    async repliesAfter(contentKey, commentId, after, limit) {
      return replies(contentKey)
        .where('comment_id', '=', commentId)
        .where('id', '>', after)
        .limit(limit)
        .execute();
    },

    async find(contentKey, commentId) {
      const found = await comments(contentKey).where('id', '=', commentId).execute();
      if (found.length === 0) return null;
      const own = await replies(contentKey).where('comment_id', '=', commentId).execute();
      return withReplies(found, own)[0] ?? null;
    },

    async insert(contentKey, comment) {
      await db.insertInto('comments').values(commentRow(contentKey, comment)).execute();
    },

    async insertAll(contentKey, threads) {
      for (const some of inBatches(threads.filter(({ isContinued }) => isContinued !== true))) {
        await db
          .insertInto('comments')
          .values(some.map((comment) => commentRow(contentKey, comment)))
          .execute();
      }
      for (const some of inBatches(threads.flatMap(({ replies }) => replies))) {
        await db
          .insertInto('replies')
          .values(some.map((reply) => replyRow(contentKey, reply)))
          .execute();
      }
    },

    async update(contentKey, commentId, change) {
      await db
        .updateTable('comments')
        .set({
          updated_at: new Date(change.updatedAt),
          ...(change.body !== undefined && { body: change.body }),
          ...(change.resolved !== undefined && { resolved: change.resolved }),
          ...(change.resolvedBy !== undefined && { resolved_by: change.resolvedBy }),
          ...(change.resolvedAt !== undefined && { resolved_at: timeOrNull(change.resolvedAt) }),
        })
        .where('content_key', '=', contentKey)
        .where('id', '=', commentId)
        .execute();
    },

    async delete(contentKey, commentId) {
      await db
        .deleteFrom('comments')
        .where('content_key', '=', contentKey)
        .where('id', '=', commentId)
        .execute();
    },

    async insertReply(contentKey, reply) {
      await db.insertInto('replies').values(replyRow(contentKey, reply)).execute();
    },

    async deleteReply(contentKey, replyId) {
      await db
        .deleteFrom('replies')
        .where('content_key', '=', contentKey)
        .where('id', '=', replyId)
        .execute();
    },
  };
}

function commentRow(contentKey: number, comment: Comment) {
  return {
    content_key: contentKey,
    id: comment.id,
    object_type: comment.objectType,
    object_id: comment.objectId,
    body: comment.body,
    lat: comment.lat,
    lng: comment.lng,
    resolved: comment.resolved,
    resolved_by: comment.resolvedBy,
    resolved_at: timeOrNull(comment.resolvedAt),
    author: jsonb(comment.author),
    created_at: new Date(comment.createdAt),
    updated_at: new Date(comment.updatedAt),
  };
}

function replyRow(contentKey: number, reply: Reply) {
  return {
    content_key: contentKey,
    comment_id: reply.commentId,
    id: reply.id,
    body: reply.body,
    author: jsonb(reply.author),
    created_at: new Date(reply.createdAt),
    updated_at: new Date(reply.updatedAt),
  };
}

/** Both lists are ordered by creation time, because ids sort by time. */
function withReplies(comments: readonly Comment[], replies: readonly Reply[]): CommentThread[] {
  const byComment = Map.groupBy(replies, (reply) => reply.commentId);
  return comments.map((comment) => ({ ...comment, replies: byComment.get(comment.id) ?? [] }));
}

function timeOrNull(time: number | null): Date | null {
  return time === null ? null : new Date(time);
}
