import { limits } from '../../limits.ts';
import { fieldRules } from '../../markers/field-rules.ts';
import { emptyMarker, type Marker, type MarkerFields } from '../../markers/marker.ts';
import { columnOf } from '../tables/markers.ts';
import { type AddedColumn, withAdded } from './added-properties.ts';
import type { FileRow } from './file-row.ts';

/** A marker of a file; one that was added in another program has no id. */
export type FileMarker = Omit<Marker, 'id'> & {
  readonly id: string | null;
  /** Fields whose values in the file are invalid and were omitted. */
  readonly omitted?: readonly string[];
};

/** The pictures of the file that markers can refer to. */
export interface Pictures {
  readonly icons: ReadonlySet<string>;
  /** Thumbnail keys by image key. */
  readonly images: ReadonlyMap<string, string>;
}

/** The fields that are stored as text or number, and their columns. */
const plainFields = Object.entries(fieldRules).flatMap(([field, { type, flaw }]) =>
  type === 'text' || type === 'integer' ? [{ field, column: columnOf(field), flaw }] : [],
);

/** Maximum length of the tags as JSON, with quotes and commas; a character may be escaped with six. */
const maxTags = limits.markerTags * (6 * limits.markerTagLength + 3) + 2;

/** Reads and validates a marker; omits and reports invalid values. Null if it has no valid position. */
export function readMarker(
  row: FileRow,
  point: readonly [longitude: number, latitude: number] | null,
  { icons, images }: Pictures,
  { now, added }: { readonly now: number; readonly added: readonly AddedColumn[] },
): FileMarker | null {
  if (point === null) {
    row.report('It has no valid position in degrees.');
    return null;
  }
  const [longitude, latitude] = point;
  const fields: Record<string, unknown> = { ...emptyMarker, latitude, longitude };
  const omitted: string[] = [];
  for (const { field, column, flaw } of plainFields) {
    const value = row.value(column);
    if (value === null) continue;
    const found = flaw(value);
    if (found === null) fields[field] = value;
    else {
      row.leave(column, found);
      omitted.push(field);
    }
  }
  const tags = row.json('tags', maxTags);
  const flaw = tags === null ? null : fieldRules.tags.flaw(tags);
  if (flaw !== null) row.leave('tags', flaw);
  else fields.tags = tags;
  if (fields.tags === null && row.cell('tags') !== null) omitted.push('tags');
  const marker = fields as unknown as MarkerFields;
  const hasIcon = marker.markerIconId === null || icons.has(marker.markerIconId);
  if (!hasIcon) row.leave('marker_icon_id', 'does not match any icon in the file');
  const hasImage =
    marker.imageKey === null
      ? marker.thumbnailKey === null
      : marker.thumbnailKey !== null && images.get(marker.imageKey) === marker.thumbnailKey;
  if (!hasImage) row.leave('image_key', 'and thumbnail_key do not match any image in the file');
  if (!hasIcon) omitted.push('markerIconId');
  if (!hasImage) omitted.push('imageKey', 'thumbnailKey');
  const properties = row.object('properties', limits.markerProperties);
  if (properties === null && row.cell('properties') !== null) omitted.push('properties');
  const createdAt = row.time('created_at', now);
  return {
    id: row.id('id'),
    ...marker,
    ...(hasIcon ? {} : { markerIconId: null }),
    ...(hasImage ? {} : { imageKey: null, thumbnailKey: null }),
    properties: withAdded(row, properties, added),
    createdBy: row.maker('created_by'),
    createdAt,
    updatedAt: row.time('updated_at', createdAt),
    ...(omitted.length === 0 ? {} : { omitted }),
  };
}
