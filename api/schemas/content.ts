import { z } from 'zod';
import type { RoomCounts } from '../../core/rooms/room.ts';
import { layer } from './layer.ts';
import { marker } from './marker.ts';
import { raster } from './raster.ts';

/** Lists of the objects of a room that slides can show, by the names that responses use. */
export const objectLists = {
  markers: z.array(marker),
  layers: z.array(layer),
  rasterLayers: z.array(raster),
};

/** The objects that an upload creates; a result contains those of one kind. */
export const uploadedObjects = {
  layer: layer.nullable(),
  markers: z.array(marker),
  rasterLayer: raster,
};

/** Counts that clients may also read beside `counts`. */
export const contentCounts = {
  markerCount: 'markers',
  layerCount: 'layers',
  rasterLayerCount: 'rasterLayers',
} as const satisfies Record<string, keyof RoomCounts>;

/** Tags of the API description, by the first word of an operation. */
export const contentTags = {
  marker: 'Markers and their photos.',
  icon: 'Marker icons.',
  layer: 'Vector layers: uploads, features and tiles.',
  raster: 'Raster layers.',
};
