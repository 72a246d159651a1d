import type { Marker, MarkerProperties } from '../../core/markers/marker.ts';

/** A marker as stored in its row, with its properties as text. */
export type StoredMarker = Omit<Marker, 'properties'> & { readonly properties: string | null };

export function toMarker(stored: StoredMarker): Marker {
  if (stored.properties === null) return stored as Marker;
  return { ...stored, properties: JSON.parse(stored.properties) as MarkerProperties };
}

export function propertiesText({ properties }: Pick<Marker, 'properties'>): string | null {
  return properties === null ? null : JSON.stringify(properties);
}
