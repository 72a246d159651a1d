import type { Job } from '../../core/jobs/job.ts';
import type { LayerRecord } from '../../core/layers/layer-record.ts';
import type { Marker } from '../../core/markers/marker.ts';
import { presentLayer } from './layer.ts';
import type { RasterRecord } from '../../core/rasters/raster-record.ts';
import { presentMarker } from './marker.ts';
import { presentRaster } from './raster.ts';

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
