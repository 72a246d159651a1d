import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, FeatureCollection } from 'geojson';
import { deepestZoom } from '../../map/basemap-pyramid.ts';
import { polarGraticule } from './graticule.ts';
import { readBorders, readCountryNames, readRivers } from './natural-earth.ts';
import { readSettlements } from './settlements.ts';
import { detailedCountries, readCantons, readSwissBorders } from './switzerland.ts';
import { readWater } from './water.ts';

/** A vector tile and its position in the pyramid. */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
}

const version = 2;
/** Coordinates of tiles, with the full precision of MapLibre at the maximum zoom. */
const extent = 8192;

/** The lowest zoom at which each scale of Natural Earth is used. */
const levels = [
  { from: 0, scale: '110m', rivers: '110m' },
  { from: 2, scale: '50m', rivers: '50m' },
  { from: 4, scale: '10m', rivers: '50m' },
] as const;

/** The tiles of the whole world down to the maximum zoom, without empty tiles. */
export async function* makeTiles(): AsyncGenerator<Tile> {
  const water = await readWater();
  const areas = {
    sea: indexed(collectionOf(water.sea)),
    islands: indexed(collectionOf(water.islands)),
    water: indexed(collectionOf(water.lakes)),
  };
  const graticule = indexed(polarGraticule());
  const cities = indexed(readSettlements());
  const countries = indexed(await readCountryNames());
  for (const [n, { from, scale, rivers }] of levels.entries()) {
    const layers = {
      ...areas,
      graticule,
      rivers: indexed(await readRivers(rivers)),
      borders: indexed(await bordersOf(scale)),
      ...(scale === '10m' && { cantons: indexed(await readCantons()) }),
      countries,
      cities,
    };
    const to = (levels[n + 1]?.from ?? deepestZoom + 1) - 1;
    for (let z = from; z <= to; z++) yield* tilesOfZoom(layers, z);
  }
}

/** The borders of countries, from the best source at the largest scale. */
async function bordersOf(scale: (typeof levels)[number]['scale']): Promise<FeatureCollection> {
  if (scale !== '10m') return readBorders(scale);
  const { features } = await readBorders(scale, detailedCountries);
  return collectionOf([...features, await readSwissBorders()]);
}

function collectionOf(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features };
}

function* tilesOfZoom(layers: Readonly<Record<string, GeoJSONVT>>, z: number): Generator<Tile> {
  for (let x = 0; x < 2 ** z; x++) {
    for (let y = 0; y < 2 ** z; y++) {
      const parts: Record<string, GeoJSONVTTile> = {};
      for (const [name, index] of Object.entries(layers)) {
        const tile = index.getTile(z, x, y);
        const features = tile?.features.filter(
          ({ tags }) => Number(tags?.from ?? 0) <= z || z === deepestZoom,
        );
        if (tile && features && features.length > 0) parts[name] = { ...tile, features };
      }
      if (Object.keys(parts).length > 0) yield { z, x, y, bytes: fromGeojsonVt(parts, { version, extent }) };
    }
  }
}

function indexed(data: FeatureCollection): GeoJSONVT {
  return new GeoJSONVT(data, {
    maxZoom: deepestZoom,
    indexMaxZoom: 4,
    indexMaxPoints: 0,
    // One pixel of a tile.
    tolerance: 16,
    buffer: 128,
    extent,
  });
}
