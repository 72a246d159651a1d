import { createHash } from 'node:crypto';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeatureCollection } from 'geojson';
import { makeTiles } from './make-tiles.ts';
import { packNames, packOf } from '../../map/basemap-pyramid.ts';
import { settlementFiles } from './settlement-files.ts';
import { readSettlements } from './settlements.ts';

const exampleLength = 300;
const reliefFolder = join(import.meta.dirname, 'relief');

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
 * with the settlements for search, the largest cities as the GeoJSON of an example, and the tiles of the relief.
 */
export async function writePacks(folder: string): Promise<void> {
  const packs = new Map(packNames().map((name) => [name, newPack()]));
  for await (const { z, x, y, bytes } of makeTiles()) {
    const pack = packs.get(packOf(z, x, y));
    if (pack !== undefined) add(pack, `${z}/${x}/${y}`, bytes);
  }
  const tileFiles = [...packs].map(([name, { table, tiles }]) => {
    const head = Buffer.from(JSON.stringify(table));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(head.length);
    return { name: `${name}.tiles`, bytes: Buffer.concat([length, head, ...tiles]) };
  });
  const nameFiles = [...settlementFiles()].map(([name, rows]) => ({ name, bytes: JSON.stringify(rows) }));
  const example = { name: 'cities.json', bytes: JSON.stringify(largestCities()) };
  const files = [...tileFiles, ...nameFiles, example];
  const hash = createHash('sha256');
  for (const { name, bytes } of files) hash.update(name).update(bytes);
  const path = `assets/basemap-${hash.digest('hex').slice(0, 12)}`;
  await mkdir(join(folder, path), { recursive: true });
  for (const { name, bytes } of files) await writeFile(join(folder, path, name), bytes);
  await cp(reliefFolder, join(folder, path, 'relief'), { recursive: true });
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
