import { originalActor, originalId } from '../../access/imported.ts';
import type { Comment, Reply } from '../../comments/comment.ts';
import { asName, flag, integer, json, real, recordTable, required, text } from './record-table.ts';

export const commentsTable = recordTable<Comment>(
  { name: 'chartroom_comments', kind: 'attributes', key: 'fid', description: 'Comments, oldest first.' },
  [
    text('id', ({ id }) => id, asName),
    text('object_type', ({ objectType }) => objectType, required),
    text('object_id', ({ objectId }) => objectId, required),
    text('body', ({ body }) => body, required),
    real('lat', ({ lat }) => lat),
    real('lng', ({ lng }) => lng),
    flag('resolved', ({ resolved }) => resolved),
    text('resolved_by', ({ resolvedBy }) => (resolvedBy === null ? null : originalId(resolvedBy))),
    integer('resolved_at', ({ resolvedAt }) => resolvedAt),
    json('author', ({ author }) => originalActor(author), required),
    integer('created_at', ({ createdAt }) => createdAt, required),
    integer('updated_at', ({ updatedAt }) => updatedAt, required),
  ],
);

export const repliesTable = recordTable<Reply>(
  {
    name: 'chartroom_replies',
    kind: 'attributes',
    key: 'fid',
    description: 'Replies to comments, oldest first within each comment.',
  },
  [
    text('id', ({ id }) => id, asName),
    text('comment_id', ({ commentId }) => commentId, required),
    text('body', ({ body }) => body, required),
    json('author', ({ author }) => originalActor(author), required),
    integer('created_at', ({ createdAt }) => createdAt, required),
    integer('updated_at', ({ updatedAt }) => updatedAt, required),
  ],
);
