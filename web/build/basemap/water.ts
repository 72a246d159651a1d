import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';

/*
 * Seas, lakes and wide rivers from OpenStreetMap with a resolution of 250 m (ODbL), and the larger lakes of Switzerland
 * from swisstopo in more detail.
 */

type Box = readonly [west: number, south: number, east: number, north: number];

/** In km². Smaller lakes consist of a few corners in this resolution. */
const minArea = 3;

/** The share of their common extent from which two lakes are the same one. */
const sameLake = 0.5;

const kmPerDegree = 111.2;

const require = createRequire(import.meta.url);

/** Each body of water as an area, in degrees. */
export async function readWater(): Promise<Feature<Polygon | MultiPolygon>[]> {
  return withDetailedLakes(await readWorld(), await readSwissLakes());
}

/** The bodies of water of the world that are large enough, of which the detailed lakes replace their own. */
export function withDetailedLakes(
  world: readonly Position[][][],
  lakes: readonly Feature<Polygon | MultiPolygon>[],
): Feature<Polygon | MultiPolygon>[] {
  const boxes = lakes.map(({ geometry }) => boxOf(outlinesOf(geometry).flat()));
  const coarse = world.filter(([outline = []]) => {
    if (areaIn(outline) < minArea) return false;
    const box = boxOf(outline);
    return !boxes.some((lake) => overlap(lake, box) >= sameLake);
  });
  return [
    ...coarse.map((coordinates) => areaOf({ type: 'Polygon', coordinates })),
    ...lakes.map(({ geometry }) => areaOf(geometry)),
  ];
}

async function readWorld(): Promise<Position[][][]> {
  const file = require.resolve('@geo-maps/earth-waterbodies-250m/map.geo.json');
  const { geometries } = JSON.parse(await readFile(file, 'utf8')) as { geometries: readonly MultiPolygon[] };
  return geometries.flatMap(({ coordinates }) => coordinates);
}

async function readSwissLakes(): Promise<Feature<Polygon | MultiPolygon>[]> {
  const file = require.resolve('swiss-maps/2026/ch-combined.json');
  const topology = JSON.parse(await readFile(file, 'utf8')) as { objects: { lakes: unknown } };
  return (feature(topology, topology.objects.lakes) as { features: Feature<Polygon | MultiPolygon>[] })
    .features;
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
