import type { Extent } from '../../crs/guess-system.ts';

/**
 * The extent of a raster in its own system, from the output of `gdalinfo -json`: of its corners, or of its control
 * points. Null if it has neither.
 */
export function sourceExtent({ geoTransform, size, gcps }: Readonly<Record<string, unknown>>): Extent | null {
  const points = cornersOf(numbersIn(geoTransform), numbersIn(size)) ?? controlPoints(gcps);
  if (points.length === 0 || !points.flat().every(Number.isFinite)) return null;
  return points.reduce<Extent>(
    ([west, south, east, north], [x, y]) => [
      Math.min(west, x),
      Math.min(south, y),
      Math.max(east, x),
      Math.max(north, y),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  );
}

type Point = readonly [x: number, y: number];

function cornersOf(transform: readonly number[], size: readonly number[]): readonly Point[] | null {
  if (transform.length !== 6 || size.length !== 2) return null;
  const [a0, a1, a2, a3, a4, a5] = transform as [number, number, number, number, number, number];
  const [width, height] = size as [number, number];
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ] as const;
  return corners.map(([column, row]) => [a0 + column * a1 + row * a2, a3 + column * a4 + row * a5]);
}

function controlPoints(gcps: unknown): readonly Point[] {
  const list = (gcps as { readonly gcpList?: unknown } | null | undefined)?.gcpList;
  if (!Array.isArray(list)) return [];
  return (list as readonly { readonly x?: unknown; readonly y?: unknown }[]).map(({ x, y }) => [
    Number(x),
    Number(y),
  ]);
}

function numbersIn(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}
