import { GeoError } from '../../geo-error.ts';

/**
 * Evenly distributed sample points of a raster, including its edges, row by row, and their geographic
 * positions.
 */
export interface SampledPositions {
  /** Samples along each edge. */
  readonly across: number;
  /** Degrees; null if the reference system does not cover the point. */
  readonly positions: readonly (readonly [longitude: number, latitude: number] | null)[];
}

export const samplesAcross = 33;

/** Sample columns and rows of a raster, including the corners of its pixels. */
export function positionsToSample(width: number, height: number): (readonly [column: number, row: number])[] {
  const steps = samplesAcross - 1;
  return Array.from({ length: samplesAcross ** 2 }, (_, index) => [
    ((index % samplesAcross) * width) / steps,
    (Math.floor(index / samplesAcross) * height) / steps,
  ]);
}

export interface Covered {
  /** Longitudes continue beyond 180 if the raster crosses the antimeridian; west is within ±180. */
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
  /** The same positions without a jump at the antimeridian; nulls are unchanged. */
  readonly unwrapped: SampledPositions['positions'];
}

/**
 * The area covered by the samples. A jump of more than 180 degrees of longitude between neighbours crosses
 * the antimeridian, unless the raster encloses a pole. Throws GeoError if no part is on a map.
 */
export function coveredBy({ across, positions }: SampledPositions): Covered {
  const unwrapped: ([number, number] | null)[] = [];
  for (const [index, position] of positions.entries()) {
    if (position === null) {
      unwrapped.push(null);
      continue;
    }
    const before = (index % across > 0 ? unwrapped[index - 1] : null) ?? unwrapped[index - across] ?? null;
    const [longitude, latitude] = position;
    unwrapped.push([before === null ? longitude : nearest(longitude, before[0]), latitude]);
  }
  const known = unwrapped.filter((position) => position !== null);
  if (known.length < 4)
    throw new GeoError(
      'unsupported_crs',
      'Almost no pixel of the TIFF has a valid position in the declared reference system.',
    );
  const longitudes = known.map(([longitude]) => longitude);
  const latitudes = known.map(([, latitude]) => latitude);
  let [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  let [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const turn = turnsOf(unwrapped, across);
  if (turn !== 0) {
    if (south + north > 0) north = 90;
    else south = -90;
  }
  if (turn !== 0 || east - west >= 360 - 1e-6) [west, east] = [-180, 180];
  const shift = Math.floor((west + 180) / 360) * 360;
  return { west: west - shift, east: east - shift, south, north, unwrapped };
}

function nearest(longitude: number, to: number): number {
  return longitude + Math.round((to - longitude) / 360) * 360;
}

/** Number of windings of the outline around the world: one if a pole is inside. */
function turnsOf(positions: readonly (readonly [number, number] | null)[], across: number): number {
  const last = across - 1;
  const sides = Array.from({ length: last }, (_, step) => step);
  const outline = [
    ...sides.map((step) => step),
    ...sides.map((step) => step * across + last),
    ...sides.map((step) => last * across + (last - step)),
    ...sides.map((step) => (last - step) * across),
  ].map((index) => positions[index] ?? null);
  let sum = 0;
  for (const [index, position] of outline.entries()) {
    const next = outline[(index + 1) % outline.length] ?? null;
    if (position === null || next === null) return 0;
    sum += nearest(next[0], position[0]) - position[0];
  }
  return Math.round(sum / 360);
}
