import { addProtocol } from 'maplibre-gl';
import { packOf } from './basemap-pyramid.ts';

/* Basemap tiles are grouped into packs; `build/basemap/write-packs.ts` documents the format and the grouping. */

/** URL scheme of basemap tiles; these URLs are resolved within the page. */
export const basemapTiles = 'basemap://{z}/{x}/{y}';

interface Pack {
  readonly tiles: ArrayBuffer;
  readonly table: Readonly<Record<string, readonly [offset: number, length: number]>>;
}

const packs = new Map<string, Promise<Pack>>();

/** Registers the protocol of basemap tiles. */
export function beginBasemap(): void {
  addProtocol('basemap', async ({ url }) => {
    const [z = 0, x = 0, y = 0] = url.slice('basemap://'.length).split('/').map(Number);
    const { tiles, table } = await packNamed(packOf(z, x, y));
    const [offset, length] = table[`${z}/${x}/${y}`] ?? [0, 0];
    return { data: tiles.slice(offset, offset + length) };
  });
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
