import type { Map as MapLibreMap } from 'maplibre-gl';

/** Fits the map to the box: west, south, east, north in degrees; west is greater than east across the antimeridian. */
export function showBox(map: MapLibreMap, box: readonly number[]): void {
  const [west = -180, south = -85, east = 180, north = 85] = box;
  const last = east < west ? east + 360 : east;
  map.fitBounds([west, south, last, north], { padding: 48, maxZoom: 16 });
}
