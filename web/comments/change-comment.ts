import { t } from '../i18n/language.ts';
import { notify } from '../ui/notices.tsx';
import { service, type Comment, type Reply } from '../service/service.ts';
import { saveMerging } from '../saving/save-merging.ts';
import { sendOnce } from './send-once.ts';
import type { CommentSubject } from './subject.ts';

/*
 * Writes to the comments of a room. All functions throw ChartroomError. The views update from the resulting events,
 * as they do for other users.
 */

export interface CommentLocation {
  readonly lng: number;
  readonly lat: number;
}

export function writeComment(
  roomId: string,
  subject: CommentSubject,
  body: string,
  location: CommentLocation | null,
) {
  const request = {
    params: { path: { roomId } },
    body: { ...subject, body, lat: location?.lat ?? null, lng: location?.lng ?? null },
  };
  return sendOnce(request, (headers) =>
    service.POST('/api/rooms/{roomId}/comments', { ...request, headers }),
  );
}

export function writeReply(roomId: string, { id }: Comment, body: string) {
  const request = { params: { path: { roomId, id } }, body: { body } };
  return sendOnce(request, (headers) =>
    service.POST('/api/rooms/{roomId}/comments/{id}/replies', { ...request, headers }),
  );
}

/**
 * Changes the text of a comment and offers to undo that. Throws SaveConflict if its author changed the text in another
 * window since it was `opened`.
 */
export async function editComment(roomId: string, opened: Comment, body: string) {
  const { id, body: before } = opened;
  await saveMerging(opened, { body }, (header) => patch(roomId, id, { body }, header));
  notify({ text: t('comments.edited'), undo: () => patch(roomId, id, { body: before }) });
}

/** Resolves or reopens a comment and offers to undo that. */
export async function resolveComment(roomId: string, { id }: Comment, resolved: boolean) {
  await patch(roomId, id, { resolved });
  notify({
    text: t(resolved ? 'comments.wasResolved' : 'comments.wasReopened'),
    undo: () => patch(roomId, id, { resolved: !resolved }),
  });
}

/** Deletes a comment with its replies. This cannot be undone. */
export async function deleteComment(roomId: string, { id }: Comment) {
  await service.DELETE('/api/rooms/{roomId}/comments/{id}', { params: { path: { roomId, id } } });
  notify({ text: t('comments.deleted') });
}

/** Deletes a reply. This cannot be undone. */
export async function deleteReply(roomId: string, { id: rid, commentId: id }: Reply) {
  await service.DELETE('/api/rooms/{roomId}/comments/{id}/replies/{rid}', {
    params: { path: { roomId, id, rid } },
  });
  notify({ text: t('comments.deleted') });
}

function patch(
  roomId: string,
  id: string,
  body: { body: string } | { resolved: boolean },
  header: { readonly 'If-Match'?: string } = {},
) {
  return service.PATCH('/api/rooms/{roomId}/comments/{id}', {
    params: { path: { roomId, id }, header },
    body,
  });
}
