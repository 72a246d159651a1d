import { isCommentOf } from '../../../core/room-file/part-of-room.ts';
import type { RoomPart } from '../../../core/room-file/export-options.ts';
import { contentKinds, slideKinds } from '../../../core/content/kinds.ts';
import type { CommentThread } from '../../../core/comments/comment.ts';
import type { Marker } from '../../../core/markers/marker.ts';
import type { Slide } from '../../../core/presentation/presentation.ts';
import type { RecordFile } from './record-file.ts';

/** Which objects a file has, as far as comments and slides ask for them. */
export interface ObjectsThere {
  readonly markers: ReadonlySet<string>;
  readonly layers: ReadonlySet<string>;
  readonly rasters: ReadonlySet<string>;
}

/** The markers of which it has to be known whether they are there: those that slides name, and in a part comments too. */
export async function namedMarkers(records: RecordFile, part: RoomPart | null): Promise<Set<string>> {
  const named = new Set<string>();
  for (const { slides } of await records.all('presentation'))
    for (const { visible } of slides) for (const id of visible?.markerIds ?? []) named.add(id);
  if (part === null) return named;
  for await (const batch of records.batches('comment'))
    for (const { objectType, objectId } of batch) if (objectType === 'marker') named.add(objectId);
  return named;
}

/** Whether a marker lies in the box of a part; one over the antimeridian has its west beyond its east. */
export function isMarkerOf({ bbox }: RoomPart, { longitude, latitude }: Marker): boolean {
  if (bbox === undefined) return true;
  const [west, south, east, north] = bbox;
  const isBetween =
    west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}

/**
 * A comment stays that is about the room, about a feature, or about something that is there, and whose place is not
 * outside.
 */
export function staysInPart(part: RoomPart, comment: CommentThread, there: ObjectsThere): boolean {
  const { objectType, objectId } = comment;
  switch (objectType) {
    case 'marker':
      return there.markers.has(objectId) && isCommentOf(part, comment);
    case 'layer':
      return there.layers.has(objectId) && isCommentOf(part, comment);
    case 'raster':
      return there.rasters.has(objectId) && isCommentOf(part, comment);
    default:
      return isCommentOf(part, comment);
  }
}

/** Every slide stays, and names what is there: neither what a part leaves out nor what was deleted since it was saved. */
export function slideOfFile(slide: Slide, there: ObjectsThere): Slide {
  if (slide.visible === null || slide.visible === undefined) return slide;
  const ids = { marker: there.markers, layer: there.layers, raster: there.rasters };
  const visible = { ...slide.visible };
  for (const kind of slideKinds) {
    const member = contentKinds[kind].slideMember;
    const named = visible[member];
    if (named !== null && named !== undefined) visible[member] = named.filter((id) => ids[kind].has(id));
  }
  return { ...slide, visible };
}
