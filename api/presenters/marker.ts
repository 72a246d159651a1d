import type { Caller } from '../../core/access/caller.ts';
import type { FieldName } from '../../core/markers/marker-fields.ts';
import type { Marker } from '../../core/ports/marker-repository.ts';

/** A marker as its readers see it. Named member by member, so that nothing else of a row gets out. */
export function presentMarker(marker: Marker) {
  return {
    id: marker.id,
    latitude: marker.latitude,
    longitude: marker.longitude,
    title: marker.title,
    description: marker.description,
    color: marker.color,
    tags: marker.tags === null ? null : [...marker.tags],
    eventDate: marker.eventDate,
    markerIconId: marker.markerIconId,
    markerIconSize: marker.markerIconSize,
    imageKey: marker.imageKey,
    thumbnailKey: marker.thumbnailKey,
    embeddedMediaUrl: marker.embeddedMediaUrl,
    mediaSize: marker.mediaSize,
    createdBy: marker.createdBy,
    createdAt: marker.createdAt,
    updatedAt: marker.updatedAt,
  };
}

export type PresentedMarker = ReturnType<typeof presentMarker>;

/** What a write answers: the whole marker, or to a caller that may not read only what it sent itself. */
export function presentWrittenMarker(
  caller: Caller,
  marker: Marker,
  sent: readonly (FieldName | 'id')[],
): Partial<PresentedMarker> {
  const whole = presentMarker(marker);
  const mayRead = caller.type !== 'token' || caller.permissions.includes('read');
  return mayRead ? whole : Object.fromEntries(sent.map((field) => [field, whole[field]]));
}
