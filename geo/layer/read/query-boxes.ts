import type { Bbox } from '../../bbox.ts';
import type { LayerManifest } from '../manifest.ts';

/** West ≤ east. */
export type PlainBox = readonly [west: number, south: number, east: number, north: number];

/**
 * The plain boxes of a query box: two if it crosses the antimeridian (west > east), and copies shifted by 360
 * degrees if the layer stores longitudes beyond ±180.
 */
export function queryBoxes([west, south, east, north]: Bbox, { extent }: LayerManifest): PlainBox[] {
  if (extent === null || south > north) return [];
  const boxes: PlainBox[] =
    west <= east
      ? [[west, south, east, north]]
      : [
          [west, south, 180, north],
          [-180, south, east, north],
        ];
  return boxes
    .flatMap((box): PlainBox[] => [
      box,
      [box[0] - 360, box[1], box[2] - 360, box[3]],
      [box[0] + 360, box[1], box[2] + 360, box[3]],
    ])
    .filter((box) => intersects(box, extent));
}

/** Whether two plain boxes have a point in common; edges count. */
export function intersects(a: PlainBox, b: PlainBox): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}

/** Whether the first box contains the second. */
export function contains(a: PlainBox, b: PlainBox): boolean {
  return a[0] <= b[0] && a[2] >= b[2] && a[1] <= b[1] && a[3] >= b[3];
}
