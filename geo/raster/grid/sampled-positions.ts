import { GeoError } from '../../geo-error.ts';

/** Degrees. */
export type SamplePosition = readonly [longitude: number, latitude: number];

/**
 * Evenly distributed sample points of a raster, including its edges, row by row, and their geographic
 * positions.
 */
export interface SampledPositions {
  /** Samples along each edge. */
  readonly across: number;
  /** Null if the reference system does not cover the point. */
  readonly positions: readonly (SamplePosition | null)[];
  /**
   * Positions at the edge of the area that the reference system covers, each with the index of a sample beside
   * it that is covered.
   */
  readonly edges?: readonly { readonly beside: number; readonly position: SamplePosition }[];
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
 * The area covered by the samples of a raster of this width (pixels). A jump of more than 180 degrees of
 * longitude between neighbours crosses the antimeridian, unless the raster encloses a pole. Throws GeoError
 * if no part is on a map.
 */
export function coveredBy({ across, positions, edges = [] }: SampledPositions, width: number): Covered {
  const unwrapped = unwrap(across, positions);
  const known = unwrapped.filter((position) => position !== null);
  if (known.length < 4)
    throw new GeoError(
      'unsupported_crs',
      'Almost no pixel of the TIFF has a valid position in the declared reference system.',
    );
  for (const { beside, position } of edges) {
    const neighbour = unwrapped[beside] ?? null;
    if (neighbour !== null) known.push([nearest(position[0], neighbour[0]), position[1]]);
  }
  const longitudes = known.map(([longitude]) => longitude);
  const latitudes = known.map(([, latitude]) => latitude);
  let [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  let [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const poles = polesWithin(unwrapped, across);
  if (poles.north) north = 90;
  if (poles.south) south = -90;
  const pixel = (east - west) / width;
  if (poles.north || poles.south || east - west >= 360 - Math.max(pixel, 1e-6)) [west, east] = [-180, 180];
  const shift = Math.floor((west + 180) / 360) * 360;
  return { ...withoutSliver(west - shift, east - shift, pixel), south, north, unwrapped };
}

/** Grids of whole degrees whose pixels are centred on them extend half a pixel beyond the antimeridian. */
function withoutSliver(west: number, east: number, pixel: number): Pick<Covered, 'west' | 'east'> {
  if (east <= 180) return { west, east };
  if (180 - west < pixel) return { west: -180, east: east - 360 };
  return east - 180 < pixel ? { west, east: 180 } : { west, east };
}

function unwrap(across: number, positions: SampledPositions['positions']): (SamplePosition | null)[] {
  const unwrapped: (SamplePosition | null)[] = [];
  for (const [index, position] of positions.entries()) {
    if (position === null) {
      unwrapped.push(null);
      continue;
    }
    const before = (index % across > 0 ? unwrapped[index - 1] : null) ?? unwrapped[index - across] ?? null;
    const [longitude, latitude] = position;
    unwrapped.push([before === null ? longitude : nearest(longitude, before[0]), latitude]);
  }
  return unwrapped;
}

function nearest(longitude: number, to: number): number {
  return longitude + Math.round((to - longitude) / 360) * 360;
}

/**
 * The poles that four neighbouring samples enclose, or the eight samples around one at the pole itself: around a pole,
 * longitudes wind once. Rings with a sample outside the reference system are not considered.
 */
function polesWithin(positions: readonly (SamplePosition | null)[], across: number) {
  const poles = { north: false, south: false };
  for (const index of positions.keys()) {
    const column = index % across;
    if (column === across - 1) continue;
    const cell = [index, index + 1, index + across + 1, index + across];
    const latitude = positions[index]?.[1] ?? 0;
    const isAtPole = Math.abs(latitude) > 90 - 1e-6 && column > 0;
    for (const ring of isAtPole ? [cell, ringAround(index, across)] : [cell]) {
      const corners = ring.map((at) => positions[at] ?? null).filter((corner) => corner !== null);
      if (corners.length < ring.length || !winds(corners)) continue;
      if (corners.reduce((sum, corner) => sum + corner[1], 0) > 0) poles.north = true;
      else poles.south = true;
    }
  }
  return poles;
}

/** The indexes of the eight samples around one that is not at the left or right edge. */
function ringAround(index: number, across: number): number[] {
  const [above, below] = [index - across, index + across];
  return [above - 1, above, above + 1, index + 1, below + 1, below, below - 1, index - 1];
}

function winds(ring: readonly SamplePosition[]): boolean {
  const turns = ring.map((position, at) => turn(position, ring[(at + 1) % ring.length] ?? position));
  return Math.abs(turns.reduce((sum, each) => sum + each, 0)) >= 180;
}

/** The shorter way from one longitude to another, in degrees. */
function turn([from]: SamplePosition, [to]: SamplePosition): number {
  return nearest(to, from) - from;
}
