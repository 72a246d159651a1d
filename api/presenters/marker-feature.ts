import type { Marker } from '../../core/markers/marker.ts';
import type { MarkerAppearance } from '../../geo/style/model/marker-appearance.ts';
import { presentMarker } from './marker.ts';

/** Begins the names of properties that say how a marker is drawn. */
export const appearancePrefix = 'marker-';

/**
 * A marker as a feature of GeoJSON: its fields and imported properties, and its appearance unless the style of the room
 * does not draw it (null). Imported properties whose names begin like those of the appearance are omitted.
 */
export function presentMarkerFeature(marker: Marker, appearance: MarkerAppearance | null) {
  const { latitude, longitude, properties = {}, ...fields } = presentMarker(marker);
  const imported = Object.entries(properties).filter(([name]) => !name.startsWith(appearancePrefix));
  const { id: _id, ...drawn } = appearance ?? {};
  const prefixed = Object.entries(drawn).map(([name, value]) => [appearancePrefix + name, value] as const);
  return {
    ...{ type: 'Feature' as const, id: marker.id },
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    properties: { ...Object.fromEntries(imported), ...fields, ...Object.fromEntries(prefixed) },
  };
}
