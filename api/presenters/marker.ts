import type { Marker, MarkerProperties } from '../../core/markers/marker.ts';
import { presentMaker } from './maker.ts';

type PresentedMarker = Omit<Marker, 'tags' | 'properties'> & {
  tags: string[] | null;
  properties?: MarkerProperties;
  imported?: true;
};

/** Presents a marker. Lists the fields explicitly, so that no other column is exposed. */
export function presentMarker(marker: Marker) {
  const shown: PresentedMarker = {
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
    group: marker.group,
    ...presentMaker(marker.createdBy),
    createdAt: marker.createdAt,
    updatedAt: marker.updatedAt,
  };
  if (marker.properties) shown.properties = marker.properties;
  return shown;
}
