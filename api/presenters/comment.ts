import type { Actor } from '../../core/access/caller.ts';
import { shownId } from '../../core/access/imported.ts';
import type { Comment, CommentThread, Reply } from '../../core/comments/comment.ts';

/** Lists the fields explicitly, so that no other column is exposed. */
function presentPlainComment(comment: Comment) {
  return {
    id: comment.id,
    objectId: comment.objectId,
    objectType: comment.objectType,
    body: comment.body,
    lat: comment.lat,
    lng: comment.lng,
    resolved: comment.resolved,
    resolvedBy: comment.resolvedBy === null ? null : shownId(comment.resolvedBy),
    resolvedAt: comment.resolvedAt,
    author: presentAuthor(comment.author),
    createdAt: comment.createdAt,
    updatedAt: comment.updatedAt,
  };
}

export function presentReply(reply: Reply) {
  return {
    id: reply.id,
    commentId: reply.commentId,
    body: reply.body,
    author: presentAuthor(reply.author),
    createdAt: reply.createdAt,
    updatedAt: reply.updatedAt,
  };
}

export function presentComment(comment: CommentThread) {
  return { ...presentPlainComment(comment), replies: comment.replies.map(presentReply) };
}

/** Authors from imported files are presented by name only. */
function presentAuthor({ type, id, name }: Actor): { id: string; name: string | null; imported?: true } {
  return type === 'import' ? { id: 'import', name, imported: true } : { id, name };
}
