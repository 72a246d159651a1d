import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeatureCollection } from 'geojson';
import { makeTiles } from './make-tiles.ts';
import { packNames, packOf } from '../../map/basemap-pyramid.ts';
import { readSettlements } from './settlements.ts';

/** Settlements of the search have at least this many inhabitants. */
const minSearched = 10_000;

const exampleLength = 300;

interface Pack {
  readonly table: Record<string, readonly [offset: number, length: number]>;
  readonly tiles: Uint8Array[];
  /** Entries by content: many tiles contain only sea. */
  readonly known: Map<string, readonly [offset: number, length: number]>;
  length: number;
}

/**
 * Writes the basemap tiles into packs, so that a view takes one or two requests. A pack is the length of a JSON table
 * (uint32, little-endian), the table, which maps each tile's `z/x/y` to offset and length, and the tiles. Tiles without
 * content are not in the table. The packs are in a folder below `folder` whose name is derived from their contents,
 * with a list of place names for search, largest first: `[name, longitude, latitude]`, and the largest cities as the
 * GeoJSON of an example.
 */
export async function writePacks(folder: string): Promise<void> {
  const packs = new Map(packNames().map((name) => [name, newPack()]));
  for await (const { z, x, y, bytes } of makeTiles()) {
    const pack = packs.get(packOf(z, x, y));
    if (pack !== undefined) add(pack, `${z}/${x}/${y}`, bytes);
  }
  const hash = createHash('sha256');
  const files = [...packs].map(([name, { table, tiles }]) => {
    const head = Buffer.from(JSON.stringify(table));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(head.length);
    const bytes = Buffer.concat([length, head, ...tiles]);
    hash.update(name).update(bytes);
    return { name, bytes };
  });
  const example = JSON.stringify(largestCities());
  hash.update(example);
  const path = `assets/basemap-${hash.digest('hex').slice(0, 12)}`;
  await mkdir(join(folder, path), { recursive: true });
  await writeFile(join(folder, path, 'places.json'), JSON.stringify(searchedSettlements()));
  await writeFile(join(folder, path, 'cities.json'), example);
  for (const { name, bytes } of files) await writeFile(join(folder, path, `${name}.tiles`), bytes);
}

function newPack(): Pack {
  return { table: {}, tiles: [], known: new Map(), length: 0 };
}

function add(pack: Pack, tile: string, bytes: Uint8Array): void {
  const content = createHash('sha256').update(bytes).digest('base64');
  const entry = pack.known.get(content) ?? ([pack.length, bytes.length] as const);
  pack.table[tile] = entry;
  if (pack.known.has(content)) return;
  pack.known.set(content, entry);
  pack.tiles.push(bytes);
  pack.length += bytes.length;
}

function searchedSettlements(): (readonly [name: string, longitude: number, latitude: number])[] {
  return readSettlements()
    .features.filter(({ properties }) => Number(properties?.size) >= minSearched)
    .map(({ properties, geometry: { coordinates } }) => {
      const [longitude = 0, latitude = 0] = coordinates.map((degrees) => Math.round(degrees * 1000) / 1000);
      return [String(properties?.name), longitude, latitude];
    });
}

function largestCities(): FeatureCollection {
  const features = readSettlements().features.slice(0, exampleLength);
  return {
    type: 'FeatureCollection',
    features: features.map(({ geometry, properties }) => ({
      type: 'Feature',
      geometry,
      properties: { name: String(properties?.name), population: Number(properties?.size) },
    })),
  };
}
