import type { Marker } from '../../core/ports/marker-repository.ts';
import type { CopyEncoder } from './copy-binary.ts';

/** Takes what `encodeMarker` writes. */
export const copyStatement = `copy markers (content_key, id, latitude, longitude, title, description, color, tags,
  event_date, marker_icon_id, marker_icon_size, image_key, thumbnail_key, embedded_media_url, media_size,
  created_by, created_at, updated_at) from stdin (format binary)`;

/** In the order of the statement's columns. */
export function encodeMarker(encoder: CopyEncoder, contentKey: number, marker: Marker): void {
  encoder.row(18);
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
  encoder.text(marker.createdBy);
  encoder.bigint(marker.createdAt);
  encoder.bigint(marker.updatedAt);
}
