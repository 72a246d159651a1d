import { addProtocol } from 'maplibre-gl';
import { isChartroomError, service } from '../service/service.ts';
import { displayQuery } from './display-query.ts';
import type { ShownRaster } from './raster-previews.ts';

/*
 * Tiles of rasters are asked for by the page's own client, which waits where the service has too much to draw. A tile
 * that is asked for anew with other looks is given up: it must not come after the newer one and take its place.
 */

const protocol = 'raster';

interface Asked {
  readonly query: string;
  readonly data: Promise<ArrayBuffer>;
  readonly stop: AbortController;
  /** How many tiles of the map wait for it: a world that is seen twice has each of them twice. */
  waiting: number;
}

/** The latest request for each tile, whatever its looks, while it is under way. */
const latest = new Map<string, Asked>();

/** Lets maps read tiles of rasters. */
export function beginRasterTiles(): void {
  addProtocol(protocol, async ({ url }, { signal }) => {
    const [path = '', query = ''] = url.slice(`${protocol}://`.length).split('?');
    const asked = ask(path, query);
    asked.waiting++;
    signal.addEventListener('abort', () => {
      if (--asked.waiting > 0) return;
      asked.stop.abort();
      if (latest.get(path) === asked) latest.delete(path);
    });
    // The map may hand over what it was given, so each gets bytes of its own.
    return { data: (await newest(path, asked)).slice(0) };
  });
}

/** The address of a raster's tiles, for the map: another one for each version and each look. */
export function tilesAddress(roomId: string, { raster: { id, version }, preview }: ShownRaster): string {
  const size = devicePixelRatio > 1 ? { size: '512' } : {};
  const query = new URLSearchParams({ v: version, ...size, ...displayQuery(preview) });
  return `${protocol}://${roomId}/${id}/{z}/{x}/{y}?${query.toString()}`;
}

function ask(path: string, query: string): Asked {
  const before = latest.get(path);
  if (before?.query === query) return before;
  before?.stop.abort();
  const stop = new AbortController();
  const data = read(path, query, stop.signal).finally(() => {
    if (latest.get(path) === asked) latest.delete(path);
  });
  const asked: Asked = { query, data, stop, waiting: 0 };
  latest.set(path, asked);
  return asked;
}

async function newest(path: string, asked: Asked): Promise<ArrayBuffer> {
  try {
    return await asked.data;
  } catch (error) {
    const newer = latest.get(path);
    if (newer === undefined || newer === asked) throw error;
    return newest(path, newer);
  }
}

async function read(path: string, query: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const [roomId = '', layerId = '', z = '', x = '', y = ''] = path.split('/');
  try {
    const { data } = await service.GET('/api/rooms/{roomId}/raster-layers/{layerId}/tiles/{z}/{x}/{y}.png', {
      params: { path: { roomId, layerId, z, x, y }, query: Object.fromEntries(new URLSearchParams(query)) },
      parseAs: 'arrayBuffer',
      signal,
    });
    // Where a raster holds nothing, the answer is nothing.
    return data instanceof ArrayBuffer ? data : new ArrayBuffer(0);
  } catch (error) {
    // A raster that was deleted is taken off the map by the event that tells of it, and so is a deck no longer public.
    if (isChartroomError(error) && [401, 403, 404].includes(error.status)) return new ArrayBuffer(0);
    throw error;
  }
}
