import { type Comment, commentObjectTypes, type Reply } from '../../comments/comment.ts';
import { newId } from '../../ids.ts';
import { limits } from '../../limits.ts';
import type { FileRow } from './file-row.ts';

/** Reads and validates a comment; reports an invalid one and returns null. */
export function readComment(row: FileRow, now: number): Comment | null {
  const body = row.text('body', limits.commentLength) ?? '';
  const objectType = commentObjectTypes.find((type) => type === row.cell('object_type'));
  const objectId = row.id('object_id');
  if (body === '' || objectType === undefined || objectId === null) {
    row.report(body === '' ? 'The text is empty.' : 'The subject is invalid.');
    return null;
  }
  const createdAt = row.time('created_at', now);
  const resolved = row.flag('resolved') ?? false;
  return {
    id: row.id('id') ?? newId('comment'),
    objectType,
    objectId,
    body,
    lat: row.numberWithin('lat', -90, 90),
    lng: row.numberWithin('lng', -180, 180),
    resolved,
    resolvedBy: resolved ? row.id('resolved_by') : null,
    resolvedAt: resolved ? row.timeOrNull('resolved_at') : null,
    author: row.actor('author'),
    createdAt,
    updatedAt: row.time('updated_at', createdAt),
  };
}

/** Reads a reply to the comment with this id. */
export function readReply(row: FileRow, commentId: string, now: number): Reply | null {
  const body = row.text('body', limits.commentLength) ?? '';
  if (body === '') {
    row.report('The text is empty.');
    return null;
  }
  const createdAt = row.time('created_at', now);
  return {
    id: row.id('id') ?? newId('reply'),
    commentId,
    body,
    author: row.actor('author'),
    createdAt,
    updatedAt: row.time('updated_at', createdAt),
  };
}
