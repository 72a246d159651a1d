import { contentKinds } from '../../content/kinds.ts';
import { importedActor, importedId } from '../../access/imported.ts';
import { newId } from '../../ids.ts';
import type { CommentThread, ThreadPart } from '../../comments/comment.ts';
import type { NewIds } from './new-ids.ts';

/** Converts an imported thread: assigns new ids and marks its authors as imported. */
export function renameComment(thread: ThreadPart, ids: NewIds, roomId: string): ThreadPart {
  const id = (thread.isContinued === true ? ids.find('comments', thread.id) : null) ?? ids.comment(thread.id);
  return {
    ...thread,
    id,
    objectId: subjectOf(thread, ids, roomId),
    resolvedBy: thread.resolvedBy === null ? null : importedId(thread.resolvedBy),
    author: importedActor(thread.author),
    replies: thread.replies.map((reply) => ({
      ...reply,
      id: newId('reply'),
      commentId: id,
      author: importedActor(reply.author),
    })),
  };
}

/** The layer id at the start of a feature id. */
const layerOfFeature = /^layer-[0-9a-z]+(?![0-9a-z])/;

/**
 * Objects that did not exist when the file was written keep their id, which matches nothing in this room
 * either.
 */
function subjectOf({ objectType, objectId }: CommentThread, ids: NewIds, roomId: string): string {
  if (objectType === 'room') return roomId;
  if (objectType === 'feature') {
    return objectId.replace(layerOfFeature, (old) => ids.find('layers', old) ?? old);
  }
  return ids.find(contentKinds[objectType].plural, objectId) ?? objectId;
}
