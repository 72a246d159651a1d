import { layerRecord } from '../../core/layers/layer-record.ts';
import type { ShownObjects } from '../../core/presentation/shown-objects.ts';
import { rasterRecord } from '../../core/rasters/raster-record.ts';
import { presentLayer } from './layer.ts';
import { presentMarker } from './marker.ts';
import { presentRaster } from './raster.ts';

/** Presents the objects of a room in the lists of `objectLists`. */
export function presentObjects(roomId: string, { markers, layers, rasters }: ShownObjects) {
  return {
    markers: markers.map(presentMarker),
    layers: layers.map((layer) => presentLayer(layerRecord(layer))),
    rasterLayers: rasters.map((raster) => presentRaster(roomId, rasterRecord(raster))),
  };
}
