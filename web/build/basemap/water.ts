import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import { readSwissLakes } from './switzerland.ts';

/*
 * Seas, lakes and wide rivers from OpenStreetMap with a resolution of 250 m (ODbL).
 */

/** Areas that are drawn in this order. */
export interface WaterAreas {
  /** The outline of the ocean, without its islands. */
  readonly sea: Feature<Polygon>[];
  /** The islands, including the Americas and Australia. Separate areas: a tile can have thousands. */
  readonly islands: Feature<Polygon>[];
  readonly lakes: Feature<Polygon | MultiPolygon>[];
}

type Box = readonly [west: number, south: number, east: number, north: number];

/** In km². Smaller lakes consist of a few corners in this resolution. */
const minArea = 3;

/**
 * Lakes with at most this number of positions look broken from this zoom on. Narrow ones, such as the Lake of Como, are
 * chains of triangles.
 */
const coarse = [
  { positions: 7, to: 6 },
  { positions: 14, to: 8 },
] as const;

/** The share of their common extent from which two lakes are the same one. */
const sameLake = 0.5;

const kmPerDegree = 111.2;

const require = createRequire(import.meta.url);

export async function readWater(): Promise<WaterAreas> {
  const world = await readWorld();
  const ocean = world.find(([outline = []]) => widthOf(outline) === 360);
  const [outline = [], ...islands] = ocean ?? [];
  return {
    sea: [areaOf({ type: 'Polygon', coordinates: [outline] })],
    islands: islands.map((island) => areaOf({ type: 'Polygon', coordinates: [island] })),
    lakes: withDetailedLakes(
      world.filter((each) => each !== ocean),
      await readSwissLakes(),
    ),
  };
}

/**
 * The bodies of water of the world that are large enough, of which the detailed lakes replace their own. `to` is the
 * zoom below which a coarse one is shown.
 */
export function withDetailedLakes(
  world: readonly Position[][][],
  lakes: readonly Feature<Polygon | MultiPolygon>[],
): Feature<Polygon | MultiPolygon>[] {
  const boxes = lakes.map(({ geometry }) => boxOf(outlinesOf(geometry).flat()));
  const others = world.filter(([outline = []]) => {
    if (areaIn(outline) < minArea) return false;
    const box = boxOf(outline);
    return !boxes.some((lake) => overlap(lake, box) >= sameLake);
  });
  return [
    ...others.map((coordinates) => ({
      ...areaOf({ type: 'Polygon', coordinates }),
      properties: endOf(coordinates[0]?.length ?? 0),
    })),
    ...lakes.map(({ geometry }) => areaOf(geometry)),
  ];
}

function endOf(positions: number): { readonly to?: number } {
  const end = coarse.find((each) => positions <= each.positions);
  return end === undefined ? {} : { to: end.to };
}

async function readWorld(): Promise<Position[][][]> {
  const file = require.resolve('@geo-maps/earth-waterbodies-250m/map.geo.json');
  const { geometries } = JSON.parse(await readFile(file, 'utf8')) as { geometries: readonly MultiPolygon[] };
  return geometries.flatMap(({ coordinates }) => coordinates);
}

function areaOf<Area extends Polygon | MultiPolygon>(geometry: Area): Feature<Area> {
  return { type: 'Feature', properties: {}, geometry };
}

/** The area of a small ring in km². */
function areaIn(ring: readonly Position[]): number {
  let [twice, sum] = [0, 0];
  for (const [n, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x2 = 0, y2 = 0] = ring[(n + 1) % ring.length] ?? [];
    twice += x1 * y2 - x2 * y1;
    sum += y1;
  }
  const parallel = Math.cos(((sum / ring.length) * Math.PI) / 180);
  return (Math.abs(twice) / 2) * kmPerDegree ** 2 * parallel;
}

function outlinesOf(geometry: Polygon | MultiPolygon): Position[][] {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return parts.map(([outline = []]) => outline);
}

function widthOf(ring: readonly Position[]): number {
  const [west, , east] = boxOf(ring);
  return east - west;
}

function boxOf(positions: readonly Position[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = 0, y = 0] of positions) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}

/** Intersection over union of two extents. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const height = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  if (width <= 0 || height <= 0) return 0;
  const area = ([west, south, east, north]: Box) => (east - west) * (north - south);
  return (width * height) / (area(one) + area(other) - width * height);
}
