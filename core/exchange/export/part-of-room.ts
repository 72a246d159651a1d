import type { Bbox } from '../../../geo/bbox.ts';
import type { CommentThread } from '../../comments/comment.ts';
import type { RoomPart } from './export-options.ts';

/** Whether two boxes intersect; each may cross the antimeridian. */
export function boxesMeet(one: Bbox, other: Bbox): boolean {
  if (one[1] > other[3] || other[1] > one[3]) return false;
  return spansOf(one).some(([west, east]) => spansOf(other).some(([w, e]) => west <= e && w <= east));
}

function spansOf([west, , east]: Bbox): readonly (readonly [west: number, east: number])[] {
  if (west <= east) return [[west, east]];
  return [
    [west, 180],
    [-180, east],
  ];
}

/**
 * Whether a partial export includes a comment: it is about the room or an included object, and its position,
 * if any, is inside the box.
 */
export function isCommentOf({ layers, rasters, bbox }: RoomPart, comment: CommentThread): boolean {
  const { objectType, objectId, lat, lng } = comment;
  if (objectType === 'layer' && layers !== undefined && !layers.includes(objectId)) return false;
  if (objectType === 'raster' && rasters !== undefined && !rasters.includes(objectId)) return false;
  if (bbox === undefined || lat === null || lng === null) return true;
  return boxesMeet(bbox, [lng, lat, lng, lat]);
}
