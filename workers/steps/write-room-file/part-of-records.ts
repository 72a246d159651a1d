import { isCommentOf } from '../../../core/exchange/export/part-of-room.ts';
import type { RoomPart } from '../../../core/exchange/export/export-options.ts';
import {
  type CommentableKind,
  contentKinds,
  type SlideKind,
  slideKinds,
} from '../../../core/content/kinds.ts';
import type { CommentThread } from '../../../core/comments/comment.ts';
import type { Marker } from '../../../core/markers/marker.ts';
import type { Slide } from '../../../core/presentation/presentation.ts';
import type { RecordFileWriter } from './record-file.ts';

/** The objects in a file that comments and slides may refer to. */
type ObjectsThere = Readonly<Record<SlideKind | CommentableKind, { readonly ids: ReadonlySet<string> }>>;

/**
 * Markers whose presence must be recorded: those on slides, and in a partial export also those with
 * comments.
 */
export async function namedMarkers(records: RecordFileWriter, part: RoomPart | null): Promise<Set<string>> {
  const named = new Set<string>();
  for (const { slides } of await records.all('presentation'))
    for (const { visible } of slides) for (const id of visible?.markerIds ?? []) named.add(id);
  if (part === null) return named;
  for await (const batch of records.batches('comment'))
    for (const { objectType, objectId } of batch) if (objectType === 'marker') named.add(objectId);
  return named;
}

/**
 * Whether a marker is in the groups and within the bounding box of a partial export; across the antimeridian, west is
 * greater than east.
 */
export function isMarkerOf({ bbox, groups }: RoomPart, { longitude, latitude, group }: Marker): boolean {
  if (groups !== undefined && (group === null || !groups.includes(group))) return false;
  if (bbox === undefined) return true;
  const [west, south, east, north] = bbox;
  const isBetween =
    west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}

/**
 * Whether a partial export includes a comment: its object is the room, a feature or an object in the file,
 * and its position is not outside the bounding box.
 */
export function staysInPart(part: RoomPart, comment: CommentThread, there: ObjectsThere): boolean {
  const { objectType, objectId } = comment;
  const isThere = objectType === 'room' || objectType === 'feature' || there[objectType].ids.has(objectId);
  return isThere && isCommentOf(part, comment);
}

/**
 * All slides are exported, without references to objects that the export omits or that have been deleted.
 */
export function slideOfFile(slide: Slide, there: ObjectsThere): Slide {
  if (slide.visible === null || slide.visible === undefined) return slide;
  const visible = { ...slide.visible };
  for (const kind of slideKinds) {
    const member = contentKinds[kind].slideMember;
    const named = visible[member];
    if (named !== null && named !== undefined)
      visible[member] = named.filter((id) => there[kind].ids.has(id));
  }
  return { ...slide, visible };
}
