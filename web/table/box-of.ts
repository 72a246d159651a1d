import type { Geometry } from '../service/shapes.ts';

/** West, south, east, north in degrees. */
export type FeatureBox = readonly [west: number, south: number, east: number, north: number];

/** The bounding box of a geometry; null if it is empty. */
export function boxOf(geometry: Geometry | null): FeatureBox | null {
  if (geometry === null) return null;
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  spread(geometry, box);
  return box[0] <= box[2] ? box : null;
}

function spread(geometry: Geometry, box: [number, number, number, number]): void {
  if (geometry.type === 'GeometryCollection') {
    for (const part of geometry.geometries) spread(part, box);
    return;
  }
  // The nesting depth of positions depends on the geometry type.
  const waiting: unknown[] = [geometry.coordinates];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (!Array.isArray(each)) continue;
    const [x, y] = each as unknown[];
    if (typeof x === 'number' && typeof y === 'number') {
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    } else waiting.push(...(each as unknown[]));
  }
}
