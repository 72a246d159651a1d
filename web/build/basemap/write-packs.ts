import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTiles } from './make-tiles.ts';
import { readPopulatedPlaces } from './natural-earth.ts';
import { packOf } from './pyramid.ts';

/**
 * Writes the basemap tiles into packs of a few hundred, so that a view takes one or two requests. A pack is the
 * length of a JSON table (uint32, little-endian), the table, which maps each tile's `z/x/y` to offset and length, and
 * the tiles. The packs are in a folder below `folder` whose name is derived from their contents, with a list of place
 * names for search, largest first: `[name, longitude, latitude]`.
 */
export async function writePacks(folder: string): Promise<void> {
  const packs = new Map<
    string,
    { table: Record<string, [number, number]>; tiles: Uint8Array[]; length: number }
  >();
  for await (const { z, x, y, bytes } of makeTiles()) {
    const name = packOf(z, x, y);
    const pack = packs.get(name) ?? { table: {}, tiles: [], length: 0 };
    packs.set(name, pack);
    pack.table[`${z}/${x}/${y}`] = [pack.length, bytes.length];
    pack.tiles.push(bytes);
    pack.length += bytes.length;
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
  const path = `assets/basemap-${hash.digest('hex').slice(0, 12)}`;
  await mkdir(join(folder, path), { recursive: true });
  await writeFile(join(folder, path, 'places.json'), JSON.stringify(await locationNames()));
  for (const { name, bytes } of files) await writeFile(join(folder, path, `${name}.tiles`), bytes);
}

async function locationNames(): Promise<(readonly [name: string, longitude: number, latitude: number])[]> {
  const { features } = await readPopulatedPlaces();
  return features
    .toSorted((one, other) => Number(other.properties?.size) - Number(one.properties?.size))
    .map(({ properties, geometry: { coordinates } }) => {
      const [longitude = 0, latitude = 0] = coordinates.map((degrees) => Math.round(degrees * 1000) / 1000);
      return [String(properties?.name), longitude, latitude];
    });
}
