import { addProtocol } from 'maplibre-gl';
import { isChartroomError, service } from '../service/service.ts';
import { displayQuery } from './display-query.ts';
import type { ShownRaster } from './raster-previews.ts';

/*
 * Raster tiles are requested through the page's API client, which waits when the service is busy. A request is
 * aborted when the same tile is requested with another style, so that the older response cannot replace the newer
 * one.
 */

const protocol = 'raster';

interface Asked {
  readonly query: string;
  readonly data: Promise<ArrayBuffer>;
  readonly stop: AbortController;
  /** Number of map tiles waiting for the request: a world shown twice requests each tile twice. */
  waiting: number;
}

/** The pending request for each tile, regardless of style. */
const latest = new Map<string, Asked>();

/** Registers the protocol of raster tiles. */
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
    // The map may transfer the buffer to a worker, so each caller gets a copy.
    return { data: (await newest(path, asked)).slice(0) };
  });
}

/** The tile URL template of a raster; it changes with version and style. */
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
    // A tile without data has an empty response.
    return data instanceof ArrayBuffer ? data : new ArrayBuffer(0);
  } catch (error) {
    // No error: an event removes a deleted raster, or a deck that is no longer public, from the map.
    if (isChartroomError(error) && [401, 403, 404].includes(error.status)) return new ArrayBuffer(0);
    throw error;
  }
}
