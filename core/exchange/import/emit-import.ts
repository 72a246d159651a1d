import { commonInput } from '../../jobs/job-input.ts';
import type { Job } from '../../jobs/job.ts';
import { layerRecord } from '../../layers/layer-record.ts';
import type { Layer } from '../../layers/layer.ts';
import { limits } from '../../limits.ts';
import { rasterRecord } from '../../rasters/raster-record.ts';
import type { RasterLayer } from '../../rasters/raster.ts';
import type { Emit } from '../../rooms/change-room.ts';
import type { Room } from '../../rooms/room.ts';
import type { ImportPlan } from './import-plan.ts';

interface Made {
  readonly layers: readonly Layer[];
  readonly rasters: readonly RasterLayer[];
  readonly slides: number;
}

/**
 * Emits the events that make open clients reload imported content. Comments, icons, and layers and rasters
 * beyond the first ones have no individual events: `room.imported` tells clients to reload them and to
 * discard cached markers.
 */
export function emitImport(
  emit: Emit,
  room: Room,
  job: Job,
  plan: ImportPlan,
  { layers, rasters, slides }: Made,
): void {
  for (const { id: iconId, name, size, mediaType } of plan.icons.slice(0, limits.eventsOfKind)) {
    const after = { iconId, name, size, mediaType };
    emit({ kind: 'icon.created', objectType: 'icon', objectId: iconId, before: null, after });
  }
  for (const layer of layers.slice(0, limits.eventsOfKind)) {
    const after = layerRecord(layer);
    emit({ kind: 'layer.created', objectType: 'layer', objectId: layer.id, before: null, after });
  }
  for (const raster of rasters.slice(0, limits.eventsOfKind)) {
    const after = rasterRecord(raster);
    emit({ kind: 'raster.created', objectType: 'raster', objectId: raster.id, before: null, after });
  }
  const { subject } = commonInput(job);
  if (plan.markers !== null) {
    const { count, ids, bbox } = plan.markers;
    const after = { markersCreated: count, firstId: ids.first, lastId: ids.last, bbox, source: subject };
    emit({ kind: 'marker.imported', objectType: 'job', objectId: job.id, before: null, after });
  }
  emit({
    kind: 'room.imported',
    objectType: 'room',
    objectId: room.id,
    before: null,
    after: {
      jobId: job.id,
      source: subject,
      markersCreated: plan.markers?.count ?? 0,
      layersCreated: layers.length,
      rastersCreated: rasters.length,
      iconsCreated: plan.icons.length,
      imagesCreated: plan.images.length,
      /** Including replies. */
      commentsCreated: plan.comments?.all ?? 0,
      slidesCreated: slides,
    },
  });
}
