import { emptyMarker, type Marker } from '../../core/markers/marker.ts';
import { type CopyEncoder, encodeValues } from './copy-binary.ts';
import { markerColumnNames, markerColumns, type MarkerField, markerFields } from './marker-columns.ts';
import type { StoredMarker } from './stored-marker.ts';

const columnNames = ['content_key', ...markerColumnNames];

/** COPY statement for rows from `encodeMarker`. */
export const copyStatement = `copy markers (${columnNames.join(', ')}) from stdin (format binary)`;

const encoders = markerFields.map((field) => markerColumns[field].encode);

export function encodeMarker(encoder: CopyEncoder, contentKey: number, marker: StoredMarker): void {
  encoder.row(columnNames.length);
  encoder.bigint(contentKey);
  for (const encode of encoders) encode(encoder, marker);
}

/** Ranges of texts in a buffer, each starting after the opening quote; a range that ends at 0 is null. */
export interface PlainFields {
  readonly title: [start: number, end: number];
  readonly description: [start: number, end: number];
  /** Only the first `tagCount` are used; null if it is 0. */
  readonly tags: [start: number, end: number][];
  tagCount: number;
  eventDate: number | null;
}

/** Values that all rows of an import share. */
export interface CommonFields {
  readonly contentKey: number;
  readonly createdBy: string;
  /** Epoch milliseconds; also the time of the last change. */
  readonly createdAt: number;
}

export type PlainMarkerEncoder = (
  marker: Pick<Marker, 'id' | 'latitude' | 'longitude'>,
  source: Buffer,
  fields: PlainFields,
) => void;

/** Writes the rows of `encodeMarker` for markers with only plain fields, directly from the source bytes. */
export function plainMarkerEncoder(encoder: CopyEncoder, common: CommonFields): PlainMarkerEncoder {
  const varying: Partial<Record<MarkerField, PlainMarkerEncoder>> = {
    id: ({ id }) => encoder.text(id),
    latitude: ({ latitude }) => encoder.double(latitude),
    longitude: ({ longitude }) => encoder.double(longitude),
    title: (_, source, { title }) => encoder.textOf(source, title),
    description: (_, source, { description }) => encoder.textOf(source, description),
    tags: (_, source, { tags, tagCount }) => encoder.textsOf(source, tags, tagCount),
    eventDate: (_marker, _source, { eventDate }) => encoder.bigint(eventDate),
  };
  const { contentKey, createdBy, createdAt } = common;
  const same = { ...emptyMarker, id: '', properties: null, createdBy, createdAt, updatedAt: createdAt };
  const steps: PlainMarkerEncoder[] = [];
  let fixed: ((row: CopyEncoder) => void)[] = [
    (row) => {
      row.row(columnNames.length);
      row.bigint(contentKey);
    },
  ];
  // Adjacent columns with the same values in all rows are encoded once and copied.
  const writeFixed = (): void => {
    const written = fixed;
    fixed = [];
    if (written.length === 0) return;
    const values = encodeValues((row) => written.forEach((write) => write(row)));
    steps.push(() => encoder.values(values));
  };
  for (const field of markerFields) {
    const write = varying[field];
    if (write === undefined) {
      fixed.push((row) => markerColumns[field].encode(row, same));
      continue;
    }
    writeFixed();
    steps.push(write);
  }
  writeFixed();
  return (marker, source, fields) => {
    for (const step of steps) step(marker, source, fields);
  };
}
