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
