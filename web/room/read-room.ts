import { service, type Layer, type RasterLayer, type Room } from '../service/service.ts';

export interface RoomThen {
  readonly room: Room;
  /** The sequence number of the last event; null if the response does not state it. */
  readonly seq: number | null;
}

export async function readRoom(roomId: string): Promise<RoomThen> {
  const { data, response } = await service.GET('/api/rooms/{roomId}', { params: { path: { roomId } } });
  const seq = response.headers.get('Last-Event-ID');
  return { room: data, seq: seq === null ? null : Number(seq) };
}

export async function readLayers(roomId: string): Promise<readonly Layer[]> {
  return (
    await service.GET('/api/layers/{layerIdOrRoomName}', { params: { path: { layerIdOrRoomName: roomId } } })
  ).data.layers;
}

export async function readRasters(roomId: string): Promise<readonly RasterLayer[]> {
  const { data } = await service.GET('/api/rooms/{roomId}/raster-layers', { params: { path: { roomId } } });
  return data.rasterLayers;
}
