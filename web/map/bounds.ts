import type { Map as MapLibreMap } from 'maplibre-gl';

/** Around a box that fills the map. */
export const fitOptions = { padding: 48, maxZoom: 16 };

/** Fits the map to the box: west, south, east, north in degrees; west is greater than east across the antimeridian. */
export function showBox(map: MapLibreMap, box: readonly number[]): void {
  map.fitBounds(boundsOf(box), fitOptions);
}

/** The box for MapLibre, which takes no latitudes beyond those of Web Mercator. */
export function boundsOf(box: readonly number[]): [number, number, number, number] {
  const [west = -180, south = -85, , north = 85] = box;
  return [west, Math.max(-85, south), eastOf(box), Math.min(85, north)];
}

/** The eastern edge, beyond 180 degrees if the box crosses the antimeridian. */
export function eastOf([west = -180, , east = 180]: readonly number[]): number {
  return east < west ? east + 360 : east;
}

export type Span = readonly [west: number, east: number];

/**
 * The shortest span of longitudes around all: the world without the widest gap. Its end is beyond 180 degrees if it
 * crosses the antimeridian.
 */
export function enclosingSpan(spans: readonly Span[]): Span {
  const sorted = spans
    .flatMap(([west, east]): Span[] =>
      east > 180
        ? [
            [west, 180],
            [-180, east - 360],
          ]
        : [[west, east]],
    ) // prettier-ignore
    .sort(([one], [next]) => one - next);
  const first = sorted[0]?.[0] ?? -180;
  let end = sorted[0]?.[1] ?? 180;
  let gap: Span = [0, 0];
  for (const [west, east] of sorted) {
    if (west - end > gap[1] - gap[0]) gap = [end, west];
    end = Math.max(end, east);
  }
  return gap[1] - gap[0] > first + 360 - end ? [gap[1], gap[0] + 360] : [first, end];
}

/** The smallest box around all boxes; null if there are none. */
export function unionOf(boxes: readonly (readonly number[])[]): readonly number[] | null {
  if (boxes.length === 0) return null;
  const [west, east] = enclosingSpan(boxes.map((box): Span => [box[0] ?? 0, eastOf(box)]));
  // Boxes can be too many to be arguments.
  const south = boxes.reduce((min, [, each = 0]) => Math.min(min, each), 90);
  const north = boxes.reduce((max, [, , , each = 0]) => Math.max(max, each), -90);
  return [west, south, east, north];
}

/** Whether a value of the API is a box. */
export function isBox(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length === 4 && value.every((edge) => typeof edge === 'number');
}
