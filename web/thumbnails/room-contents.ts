import { service, type Layer, type Marker, type TileJson } from '../service/service.ts';
import type { PlacedTile } from './picture-view.ts';

/** What a thumbnail shows of a room. */
export interface PicturedContents {
  readonly layers: readonly Layer[];
  readonly markers: readonly Marker[];
}

/** More are not distinguishable in a small picture. */
const maxLayers = 3;
const maxMarkers = 200;

/** Reads the uppermost visible layers, bottom to top, and some of the markers. */
export async function readContents(roomId: string, signal: AbortSignal): Promise<PicturedContents> {
  const path = { roomId };
  const [{ data: listed }, { data: marked }] = await Promise.all([
    service.GET('/api/layers/{layerIdOrRoomName}', {
      params: { path: { layerIdOrRoomName: roomId } },
      signal,
    }),
    service.GET('/api/rooms/{roomId}/markers', { params: { path, query: { limit: maxMarkers } }, signal }),
  ]);
  return picturedOf({ layers: listed.layers.filter(({ visible }) => visible), markers: marked.markers });
}

/** The uppermost layers, bottom to top, and the first markers. */
export function picturedOf({ layers, markers }: PicturedContents): PicturedContents {
  const sorted = layers.toSorted((one, other) => one.order - other.order);
  return { layers: sorted.slice(-maxLayers), markers: markers.slice(0, maxMarkers) };
}

export async function readTileJson(layerId: string, signal: AbortSignal): Promise<TileJson> {
  const params = { path: { layerId } };
  return (await service.GET('/api/layers/{layerId}/tilejson.json', { params, signal })).data;
}

/** The bytes of a tile, which the browser caches by the version in its URL. */
export async function readLayerTile(
  layerId: string,
  { tiles: [url = ''] }: TileJson,
  { tile: { z, x, y }, signal }: { tile: PlacedTile; signal: AbortSignal },
): Promise<ArrayBuffer> {
  const { data } = await service.GET('/api/layers/{layerId}/tiles/{z}/{x}/{y}.mvt', {
    params: {
      path: { layerId, z: String(z), x: String(x), y: String(y) },
      query: Object.fromEntries(new URL(url, location.origin).searchParams),
    },
    parseAs: 'arrayBuffer',
    signal,
  });
  // A tile without features has an empty response.
  return data instanceof ArrayBuffer ? data : new ArrayBuffer(0);
}
