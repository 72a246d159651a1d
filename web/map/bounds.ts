import type { Map as MapLibreMap } from 'maplibre-gl';

/** Fits the map to the box: west, south, east, north in degrees; west is greater than east across the antimeridian. */
export function showBox(map: MapLibreMap, box: readonly number[]): void {
  const [west = -180, south = -85, , north = 85] = box;
  map.fitBounds([west, south, eastOf(box), north], { padding: 48, maxZoom: 16 });
}

/** The eastern edge, beyond 180 degrees if the box crosses the antimeridian. */
export function eastOf([west = -180, , east = 180]: readonly number[]): number {
  return east < west ? east + 360 : east;
}

/** The smallest box around all boxes; null if there are none. */
export function unionOf(boxes: readonly (readonly number[])[]): readonly number[] | null {
  if (boxes.length === 0) return null;
  return [
    Math.min(...boxes.map(([west = 0]) => west)),
    Math.min(...boxes.map(([, south = 0]) => south)),
    Math.max(...boxes.map(eastOf)),
    Math.max(...boxes.map(([, , , north = 0]) => north)),
  ];
}
