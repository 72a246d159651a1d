import { z } from 'zod';
import { layer } from './layer.ts';
import { marker } from './marker.ts';
import { raster } from './raster.ts';

/** Lists of the objects of a room that slides can show, by the names that responses use. */
export const objectLists = {
  markers: z.array(marker),
  layers: z.array(layer),
  rasterLayers: z.array(raster),
};
