import type { Marker } from '../../core/markers/marker.ts';
import { type CopyEncoder, encodeValues } from './copy-binary.ts';

/** Takes what `encodeMarker` writes. */
export const copyStatement = `copy markers (content_key, id, latitude, longitude, title, description, color, tags,
  event_date, marker_icon_id, marker_icon_size, image_key, thumbnail_key, embedded_media_url, media_size,
  properties, created_by, created_at, updated_at) from stdin (format binary)`;

/** In the order of the statement's columns. `properties` is JSON. */
export function encodeMarker(
  encoder: CopyEncoder,
  contentKey: number,
  marker: Omit<Marker, 'properties'>,
  properties: string | null,
): void {
  encoder.row(19);
  encoder.bigint(contentKey);
  encoder.text(marker.id);
  encoder.double(marker.latitude);
  encoder.double(marker.longitude);
  encoder.text(marker.title);
  encoder.text(marker.description);
  encoder.text(marker.color);
  encoder.texts(marker.tags);
  encoder.bigint(marker.eventDate);
  encoder.text(marker.markerIconId);
  encoder.integer(marker.markerIconSize);
  encoder.text(marker.imageKey);
  encoder.text(marker.thumbnailKey);
  encoder.text(marker.embeddedMediaUrl);
  encoder.text(marker.mediaSize);
  encoder.text(properties);
  encoder.text(marker.createdBy);
  encoder.bigint(marker.createdAt);
  encoder.bigint(marker.updatedAt);
}

/** Places of texts in a buffer, each behind its opening quote; one that ends at 0 is null. */
export interface PlainFields {
  readonly title: [start: number, end: number];
  readonly description: [start: number, end: number];
  /** Of these the first `tagCount` count; none of them: null. */
  readonly tags: [start: number, end: number][];
  tagCount: number;
  eventDate: number | null;
}

/** What all rows of an import have in common. */
export interface CommonFields {
  readonly contentKey: number;
  readonly createdBy: string;
  /** Epoch milliseconds; also of the last change. */
  readonly createdAt: number;
}

export type PlainMarkerEncoder = (
  marker: Pick<Marker, 'id' | 'latitude' | 'longitude'>,
  source: Buffer,
  fields: PlainFields,
) => void;

/** Writes rows of markers that have nothing but plain fields, as `encodeMarker` would, straight from their bytes. */
export function plainMarkerEncoder(encoder: CopyEncoder, common: CommonFields): PlainMarkerEncoder {
  const first = encodeValues((values) => {
    values.row(19);
    values.bigint(common.contentKey);
  });
  const last = encodeValues((values) => {
    values.nulls(7);
    values.text(common.createdBy);
    values.bigint(common.createdAt);
    values.bigint(common.createdAt);
  });
  return ({ id, latitude, longitude }, source, { title, description, tags, tagCount, eventDate }) => {
    encoder.values(first);
    encoder.text(id);
    encoder.double(latitude);
    encoder.double(longitude);
    encoder.textOf(source, title);
    encoder.textOf(source, description);
    encoder.nulls(1);
    encoder.textsOf(source, tags, tagCount);
    encoder.bigint(eventDate);
    encoder.values(last);
  };
}
