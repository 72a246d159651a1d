import type { Map as MapLibreMap } from 'maplibre-gl';
import { findNumber } from './read-rows.ts';

/** A feature on the map: of a tile, which has no number, or of the API. */
export interface LocatedFeature {
  readonly layerId: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Its number in the layer, if it is known. */
  readonly number?: number;
}

/** Pixels around a click that the box of its feature meets. */
const reach = 8;

/** The number of a clicked feature in its layer; null if the layer has none with its attributes there. */
export async function numberOf(
  map: MapLibreMap,
  { layerId, attributes, number }: LocatedFeature,
  { lng, lat }: { readonly lng: number; readonly lat: number },
  signal: AbortSignal,
): Promise<number | null> {
  if (number !== undefined) return number;
  const { x, y } = map.project([lng, lat]);
  const { lng: west, lat: south } = map.unproject([x - reach, y + reach]);
  const { lng: east, lat: north } = map.unproject([x + reach, y - reach]);
  return findNumber(layerId, [west, south, east, north], attributes, signal);
}
