import type { Job } from '../../core/jobs/job.ts';
import { type LayerRecord, layerRecord } from '../../core/layers/layer-record.ts';
import type { Marker } from '../../core/markers/marker.ts';
import type { ShownObjects } from '../../core/presentation/shown-objects.ts';
import { type RasterRecord, rasterRecord } from '../../core/rasters/raster-record.ts';
import { layersInStyle } from './map-style-of-layer.ts';
import { markersInStyle } from './map-style-of-marker.ts';
import { rastersInStyle } from './map-style-of-raster.ts';
import type { DrawnKindOfContent } from './map-style-parts.ts';
import { presentLayer } from './layer.ts';
import { presentMarker } from './marker.ts';
import { presentRaster } from './raster.ts';

/** The kinds that a MapLibre style of a room draws, bottom first. */
export const drawnContent: readonly DrawnKindOfContent[] = [rastersInStyle, layersInStyle, markersInStyle];

/** Presents the objects of a room in the lists of `objectLists`. */
export function presentObjects(roomId: string, { markers, layers, rasters }: ShownObjects) {
  return {
    markers: markers.map(presentMarker),
    layers: layers.map((layer) => presentLayer(layerRecord(layer))),
    rasterLayers: rasters.map((raster) => presentRaster(roomId, rasterRecord(raster))),
  };
}

/** Presents the result of a layer job: layers, or the first of the created markers. */
export function presentLayerJob(job: Job) {
  const result = (job.result ?? {}) as {
    layer?: LayerRecord | null;
    layers?: readonly LayerRecord[];
    markersCreated?: number;
    markers?: readonly Marker[];
    rasterLayer?: RasterRecord;
  };
  const common = { success: true as const, jobId: job.id, warnings: [...job.warnings] };
  if (result.rasterLayer) {
    return { ...common, layer: null, rasterLayer: presentRaster(job.roomId, result.rasterLayer) };
  }
  if (result.layer) {
    const layers = (result.layers ?? [result.layer]).map(presentLayer);
    return { ...common, layer: presentLayer(result.layer), layers };
  }
  const markers = (result.markers ?? []).map(presentMarker);
  return { ...common, layer: null, markersCreated: result.markersCreated ?? 0, markers };
}

/** Presents the result of any job, which contains markers and rasters as stored. */
export function presentResult({ roomId, result }: Job) {
  const { markers, rasterLayer, ...rest } = result ?? {};
  return {
    ...rest,
    ...(markers === undefined ? {} : { markers: (markers as Marker[]).map(presentMarker) }),
    ...(rasterLayer === undefined ? {} : { rasterLayer: presentRaster(roomId, rasterLayer as RasterRecord) }),
  };
}
