import { packOf } from './basemap-pyramid.ts';

/* Basemap tiles are grouped into packs; `build/basemap/write-packs.ts` documents the format and the grouping. */

interface Pack {
  readonly tiles: ArrayBuffer;
  readonly table: Readonly<Record<string, readonly [offset: number, length: number]>>;
}

const packs = new Map<string, Promise<Pack>>();

/** The bytes of a tile of the built-in basemap; none if the tile is empty. */
export async function readBasemapTile(z: number, x: number, y: number): Promise<ArrayBuffer> {
  const { tiles, table } = await packNamed(packOf(z, x, y));
  const [offset, length] = table[`${z}/${x}/${y}`] ?? [0, 0];
  return tiles.slice(offset, offset + length);
}

function packNamed(name: string): Promise<Pack> {
  const known = packs.get(name);
  if (known !== undefined) return known;
  const reading = readPack(name);
  packs.set(name, reading);
  // A failed request is repeated with the next tile.
  reading.catch(() => packs.delete(name));
  return reading;
}

async function readPack(name: string): Promise<Pack> {
  const response = await fetch(`${__BASEMAP_FOLDER__}/${name}.tiles`);
  if (!response.ok) throw new Error(`The basemap answers ${response.status}.`);
  const bytes = await response.arrayBuffer();
  const headLength = new DataView(bytes).getUint32(0, true);
  const head = new TextDecoder().decode(new Uint8Array(bytes, 4, headLength));
  return { table: JSON.parse(head) as Pack['table'], tiles: bytes.slice(4 + headLength) };
}
