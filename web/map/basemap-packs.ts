import { addProtocol } from 'maplibre-gl';

/*
 * Tiles of the basemap lie together in packs; `build/basemap/write-packs.ts` tells their format, and which tile lies in
 * which of them.
 */

/** What the addresses of these tiles begin with; they never leave the page. */
export const basemapTiles = 'basemap://{z}/{x}/{y}';

export const deepestZoom = 6;
const packZoom = 3;

interface Pack {
  readonly tiles: ArrayBuffer;
  readonly table: Readonly<Record<string, readonly [offset: number, length: number]>>;
}

const packs = new Map<string, Promise<Pack>>();

/** Lets maps read tiles of the basemap. */
export function beginBasemap(): void {
  addProtocol('basemap', async ({ url }) => {
    const [z = 0, x = 0, y = 0] = url.slice('basemap://'.length).split('/').map(Number);
    const name = z < packZoom ? 'world' : `${packZoom}-${x >> (z - packZoom)}-${y >> (z - packZoom)}`;
    // Where there is nothing but sea there is no pack, and no tile.
    if (!__BASEMAP_PACKS__.includes(name)) return { data: new ArrayBuffer(0) };
    const { tiles, table } = await packNamed(name);
    const [offset, length] = table[`${z}/${x}/${y}`] ?? [0, 0];
    return { data: tiles.slice(offset, offset + length) };
  });
}

function packNamed(name: string): Promise<Pack> {
  const known = packs.get(name);
  if (known !== undefined) return known;
  const reading = readPack(name);
  packs.set(name, reading);
  // What could not be read is asked for again with the next tile.
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
