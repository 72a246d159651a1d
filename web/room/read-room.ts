import { service, type Layer, type RasterLayer, type Room } from '../service/service.ts';

export async function readRoom(roomId: string): Promise<Room> {
  return (await service.GET('/api/rooms/{roomId}', { params: { path: { roomId } } })).data;
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
