import type { CopyEncoder } from './copy-binary.ts';
import type { StoredMarker } from './stored-marker.ts';

interface MarkerColumn {
  readonly name: string;
  /** Whether the column has a number, whose size in a room file does not depend on its value. */
  readonly isNumber?: true;
  /** Writes the value to a row of COPY, in the type of the column. */
  readonly encode: (row: CopyEncoder, marker: StoredMarker) => void;
}

/**
 * Maps the fields of a marker to the columns of `markers`, apart from `content_key`, which comes first.
 * Column lists of SELECT, values of INSERT and UPDATE, and the statement and rows of COPY derive from this
 * table and its order.
 */
export const markerColumns = {
  id: { name: 'id', encode: (row, { id }) => row.text(id) },
  latitude: { name: 'latitude', isNumber: true, encode: (row, { latitude }) => row.double(latitude) },
  longitude: { name: 'longitude', isNumber: true, encode: (row, { longitude }) => row.double(longitude) },
  title: { name: 'title', encode: (row, { title }) => row.text(title) },
  description: { name: 'description', encode: (row, { description }) => row.text(description) },
  color: { name: 'color', encode: (row, { color }) => row.text(color) },
  tags: { name: 'tags', encode: (row, { tags }) => row.texts(tags) },
  eventDate: { name: 'event_date', isNumber: true, encode: (row, { eventDate }) => row.bigint(eventDate) },
  markerIconId: { name: 'marker_icon_id', encode: (row, { markerIconId }) => row.text(markerIconId) },
  markerIconSize: {
    name: 'marker_icon_size',
    isNumber: true,
    encode: (row, { markerIconSize }) => row.integer(markerIconSize),
  },
  imageKey: { name: 'image_key', encode: (row, { imageKey }) => row.text(imageKey) },
  thumbnailKey: { name: 'thumbnail_key', encode: (row, { thumbnailKey }) => row.text(thumbnailKey) },
  embeddedMediaUrl: {
    name: 'embedded_media_url',
    encode: (row, { embeddedMediaUrl }) => row.text(embeddedMediaUrl),
  },
  mediaSize: { name: 'media_size', encode: (row, { mediaSize }) => row.text(mediaSize) },
  group: { name: 'group_name', encode: (row, { group }) => row.text(group) },
  properties: { name: 'properties', encode: (row, { properties }) => row.text(properties) },
  createdBy: { name: 'created_by', encode: (row, { createdBy }) => row.text(createdBy) },
  createdAt: { name: 'created_at', isNumber: true, encode: (row, { createdAt }) => row.bigint(createdAt) },
  updatedAt: { name: 'updated_at', isNumber: true, encode: (row, { updatedAt }) => row.bigint(updatedAt) },
} as const satisfies Record<keyof StoredMarker, MarkerColumn>;

type Columns = typeof markerColumns;

export type MarkerField = keyof Columns;

export const markerFields = Object.keys(markerColumns) as MarkerField[];

/** The names of the columns. */
export const markerColumnNames = markerFields.map((field) => markerColumns[field].name);

/** SQL expressions for the texts of a marker, as long as in a room file. */
export const markerTexts = Object.values<MarkerColumn>(markerColumns)
  .filter(({ isNumber }) => isNumber !== true)
  .map(({ name }) => (name === 'tags' ? `array_to_string(tags, '","')` : name));

type MarkersTable = { content_key: number } & {
  [Field in MarkerField as Columns[Field]['name']]: StoredMarker[Field];
};

declare module './schema.ts' {
  interface DatabaseSchema {
    markers: MarkersTable;
  }
}

type Selection = { [Field in MarkerField]: `${Columns[Field]['name']} as ${Field}` }[MarkerField];

/** The columns, aliased to the names of the marker's fields. */
export const selectedColumns = markerFields.map(
  (field) => `${markerColumns[field].name} as ${field}` as Selection,
);

/** Renames the given fields to their columns. */
export function toColumns(given: StoredMarker): Omit<MarkersTable, 'content_key'>;
export function toColumns(given: Partial<StoredMarker>): Partial<MarkersTable>;
export function toColumns(given: Partial<StoredMarker>): Partial<MarkersTable> {
  const columns = markerFields.filter((field) => given[field] !== undefined);
  return Object.fromEntries(columns.map((field) => [markerColumns[field].name, given[field]]));
}
