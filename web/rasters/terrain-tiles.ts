import { addProtocol } from 'maplibre-gl';
import { isChartroomError, service, type RasterLayer } from '../service/service.ts';

/* Terrain tiles are requested through the page's API client, which waits when the service is busy. */

const protocol = 'terrain';

/** Pixels per side of a tile: fewer requests, of which ground needs more than pictures do. */
const size = '512';

let isRegistered = false;

/** The tile URL template of the heights of a raster; it changes with the version. */
export function terrainAddress(roomId: string, { id, version }: Pick<RasterLayer, 'id' | 'version'>): string {
  if (!isRegistered) addProtocol(protocol, ({ url }, { signal }) => read(url, signal));
  isRegistered = true;
  return `${protocol}://${roomId}/${id}/{z}/{x}/{y}/${version}`;
}

async function read(url: string, signal: AbortSignal): Promise<{ data: ArrayBuffer }> {
  const [roomId = '', layerId = '', z = '', x = '', y = '', v = ''] = url
    .slice(`${protocol}://`.length)
    .split('/');
  try {
    const { data } = await service.GET(
      '/api/rooms/{roomId}/raster-layers/{layerId}/terrain/{z}/{x}/{y}.png',
      {
        params: { path: { roomId, layerId, z, x, y }, query: { v, size } },
        parseAs: 'arrayBuffer',
        signal,
      },
    );
    if (data instanceof ArrayBuffer) return { data };
    throw new TypeError('A terrain tile has no content.');
  } catch (error) {
    // An event removes a deleted raster, and with it this source: the map no longer needs the tile.
    if (isChartroomError(error) && [401, 403, 404].includes(error.status))
      throw new DOMException('The raster is not available.', 'AbortError');
    throw error;
  }
}
