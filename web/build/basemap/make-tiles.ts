import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { FeatureCollection } from 'geojson';
import { deepestZoom } from './pyramid.ts';
import { readBorders, readCountryNames, readLand, readPopulatedPlaces, readWater } from './natural-earth.ts';

/** A vector tile and its position in the pyramid. */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
}

const version = 2;
const extent = 4096;

/** The lowest zoom at which each scale of Natural Earth is used. */
const levels = [
  { from: 0, scale: '110m', water: '110m' },
  { from: 2, scale: '50m', water: '50m' },
  { from: 4, scale: '10m', water: '50m' },
] as const;

/** The tiles of the whole world down to the maximum zoom, without empty tiles. */
export async function* makeTiles(): AsyncGenerator<Tile> {
  const cities = indexed(await readPopulatedPlaces());
  const countries = indexed(await readCountryNames());
  for (const [n, { from, scale, water }] of levels.entries()) {
    const layers = {
      land: indexed(await readLand(scale)),
      lakes: indexed(await readWater('lakes', water)),
      rivers: indexed(await readWater('rivers', water)),
      borders: indexed(await readBorders(scale)),
      countries,
      cities,
    };
    const to = (levels[n + 1]?.from ?? deepestZoom + 1) - 1;
    for (let z = from; z <= to; z++) yield* tilesOfZoom(layers, z);
  }
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
    tolerance: 4,
    buffer: 64,
    extent,
  });
}
