import { z } from 'zod';
import type { RoomCounts } from '../../core/rooms/room.ts';
import { layer, layersOfUpload } from './layer.ts';
import { marker, markersOfUpload } from './marker.ts';
import { raster, rasterOfUpload } from './raster.ts';

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

/** The same objects in the response of the upload itself, which lists all layers of a file. */
export const uploadResult = {
  layer: uploadedObjects.layer,
  layers: z.array(layer).optional(),
  markersCreated: z.int().optional(),
  markers: uploadedObjects.markers.optional(),
  rasterLayer: raster.optional(),
};

/** Which files become which content. */
export const uploadDescription = [markersOfUpload, layersOfUpload, rasterOfUpload].join(' ');

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
