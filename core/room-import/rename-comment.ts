import { importedActor, importedId } from '../access/imported.ts';
import { newId } from '../ids.ts';
import type { CommentThread, ThreadPart } from '../comments/comment.ts';
import type { IdsOfKind, NewIds } from './new-ids.ts';

const kindOf: Readonly<Partial<Record<CommentThread['objectType'], IdsOfKind>>> = {
  marker: 'markers',
  layer: 'layers',
  raster: 'rasters',
};

/** A thread as the room gets it: with new ids, and with those as authors whom the file names. */
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

/** The id of a layer at the beginning of what names a feature. */
const layerOfFeature = /^layer-[0-9a-z]+(?![0-9a-z])/;

/** What was gone already when the file was written keeps its id, which names nothing here either. */
function subjectOf({ objectType, objectId }: CommentThread, ids: NewIds, roomId: string): string {
  if (objectType === 'room') return roomId;
  if (objectType === 'feature') {
    return objectId.replace(layerOfFeature, (old) => ids.find('layers', old) ?? old);
  }
  const kind = kindOf[objectType];
  return (kind === undefined ? null : ids.find(kind, objectId)) ?? objectId;
}
