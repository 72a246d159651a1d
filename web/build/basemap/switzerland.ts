import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Polygon } from 'geojson';
import { feature, mesh } from 'topojson-client';

/*
 * Switzerland and Liechtenstein from swisstopo (`swiss-maps`), in more detail than the sources of the world.
 */

/** The countries whose borders are read here (ISO 3166-1 numeric). */
export const detailedCountries = ['756', '438'];

interface SwissTopology {
  readonly objects: Readonly<Record<'country' | 'cantons' | 'lakes', unknown>>;
}

const require = createRequire(import.meta.url);

async function readTopology(): Promise<SwissTopology> {
  return JSON.parse(
    await readFile(require.resolve('swiss-maps/2026/ch-combined.json'), 'utf8'),
  ) as SwissTopology;
}

export async function readSwissLakes(): Promise<Feature<Polygon | MultiPolygon>[]> {
  const topology = await readTopology();
  return (feature(topology, topology.objects.lakes) as FeatureCollection<Polygon | MultiPolygon>).features;
}

/** The borders of the country. */
export async function readSwissBorders(): Promise<Feature<MultiLineString>> {
  const topology = await readTopology();
  return lineOf(mesh(topology, topology.objects.country, () => true));
}

/** The borders between two cantons. */
export async function readCantons(): Promise<FeatureCollection<MultiLineString>> {
  const topology = await readTopology();
  const borders = lineOf(mesh(topology, topology.objects.cantons, (one, other) => one !== other));
  return { type: 'FeatureCollection', features: [borders] };
}

function lineOf(geometry: unknown): Feature<MultiLineString> {
  return { type: 'Feature', properties: {}, geometry: geometry as MultiLineString };
}
