import type { Geometry } from '../service/shapes.ts';

export interface TileOfShape {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** A feature as far as one tile contains it. */
export interface FeatureShape {
  readonly geometry: Geometry;
  /** Null: the geometry is complete. */
  readonly tile: TileOfShape | null;
}

type Location = readonly [lng: number, lat: number];

/** Where the outline of a feature leaves a tile, and into which. */
export interface TileExit {
  readonly at: Location;
  readonly tile: TileOfShape;
}

export interface ShapeOutline {
  readonly lines: readonly (readonly Location[])[];
  readonly points: readonly Location[];
  readonly exits: readonly TileExit[];
}

/**
 * The lines and outlines of a shape inside its tile. Tiles contain more around their edges, along which polygons are
 * cut: lines there are no outlines. Drawn side by side, the outlines of all tiles are those of the feature.
 */
export function outlineOf({ geometry, tile }: FeatureShape): ShapeOutline {
  const { points, paths, isArea } = partsOf(geometry);
  if (tile === null) return { lines: paths, points, exits: [] };
  const box = boxOf(tile);
  const lines: Location[][] = [];
  const exits: TileExit[] = [];
  for (const path of paths) {
    let line: Location[] = [];
    for (const [n, to] of path.entries()) {
      const from = path[n - 1];
      const part = from === undefined ? null : clipped(from, to, box);
      if (part === null) continue;
      const last = line.at(-1);
      if (last === undefined || last[0] !== part.from[0] || last[1] !== part.from[1]) {
        line = [part.from];
        lines.push(line);
      }
      line.push(part.to);
      for (const at of [part.from, part.to]) exits.push(...exitsAt(at, tile, box));
    }
  }
  // The area covers the whole tile: its outline is in others.
  if (isArea && lines.length === 0) exits.push(...edgesOf(tile, box));
  return { lines, points, exits };
}

function partsOf(geometry: FeatureShape['geometry']): {
  points: readonly Location[];
  paths: readonly (readonly Location[])[];
  isArea: boolean;
} {
  const all = (positions: readonly (readonly number[])[]) =>
    positions.map(([lng = 0, lat = 0]): Location => [lng, lat]);
  switch (geometry.type) {
    case 'Point':
      return { points: all([geometry.coordinates]), paths: [], isArea: false };
    case 'MultiPoint':
      return { points: all(geometry.coordinates), paths: [], isArea: false };
    case 'LineString':
      return { points: [], paths: [all(geometry.coordinates)], isArea: false };
    case 'MultiLineString':
      return { points: [], paths: geometry.coordinates.map(all), isArea: false };
    case 'Polygon':
      return { points: [], paths: geometry.coordinates.map(all), isArea: true };
    case 'MultiPolygon':
      return { points: [], paths: geometry.coordinates.flat().map(all), isArea: true };
    case 'GeometryCollection': {
      const parts = geometry.geometries.map(partsOf);
      return {
        points: parts.flatMap(({ points }) => points),
        paths: parts.flatMap(({ paths }) => paths),
        isArea: parts.some(({ isArea }) => isArea),
      };
    }
  }
}

interface TileBox {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

function boxOf({ z, x, y }: TileOfShape): TileBox {
  const lng = (column: number) => (column / 2 ** z) * 360 - 180;
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;
  return { west: lng(x), east: lng(x + 1), south: lat(y + 1), north: lat(y) };
}

/** The part of a segment inside the box (Liang and Barsky); null if there is none. */
function clipped(from: Location, to: Location, { west, east, south, north }: TileBox) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  let [begin, end] = [0, 1];
  for (const [step, room] of [
    [-dx, from[0] - west],
    [dx, east - from[0]],
    [-dy, from[1] - south],
    [dy, north - from[1]],
  ] as const) {
    if (step === 0 && room < 0) return null;
    if (step < 0) begin = Math.max(begin, room / step);
    if (step > 0) end = Math.min(end, room / step);
  }
  if (begin >= end) return null;
  const at = (share: number): Location =>
    share === 0 ? from : share === 1 ? to : [from[0] + dx * share, from[1] + dy * share];
  return { from: at(begin), to: at(end) };
}

/** Less than a pixel at every zoom of tiles. */
const nearby = 1e-9;

function exitsAt(at: Location, { z, x, y }: TileOfShape, box: TileBox): TileExit[] {
  const isAt = (one: number, other: number) => Math.abs(one - other) < nearby;
  return [
    ...(isAt(at[0], box.west) ? [{ at, tile: { z, x: x - 1, y } }] : []),
    ...(isAt(at[0], box.east) ? [{ at, tile: { z, x: x + 1, y } }] : []),
    ...(isAt(at[1], box.north) ? [{ at, tile: { z, x, y: y - 1 } }] : []),
    ...(isAt(at[1], box.south) ? [{ at, tile: { z, x, y: y + 1 } }] : []),
  ];
}

function edgesOf({ z, x, y }: TileOfShape, { west, east, south, north }: TileBox): TileExit[] {
  const [lng, lat] = [(west + east) / 2, (south + north) / 2];
  return [
    { at: [west, lat], tile: { z, x: x - 1, y } },
    { at: [east, lat], tile: { z, x: x + 1, y } },
    { at: [lng, north], tile: { z, x, y: y - 1 } },
    { at: [lng, south], tile: { z, x, y: y + 1 } },
  ];
}
