import type { Emit } from '../../rooms/change-room.ts';
import type { Job } from '../../jobs/job.ts';
import { layerRecord } from '../../layers/layer-record.ts';
import { limits } from '../../limits.ts';
import type { Repositories } from '../../ports/database.ts';
import { rasterRecord } from '../../rasters/raster-record.ts';
import type { Room } from '../../rooms/room.ts';
import type { CopiedContent } from './room-copy.ts';

/**
 * Emits the events of a copy within the change: one per layer, as if it had been created in this room, one
 * batch for the markers, as for an import, and one for the copy as a whole. On the last one, clients reload
 * lists of comments and icons.
 */
export async function emitCopies(
  { layers, rasters }: Pick<Repositories, 'layers' | 'rasters'>,
  { job, room, copied, slides, emit }: CloneEvents,
): Promise<void> {
  const { counts, ids, markers } = copied;
  if (counts.layers > 0 && counts.layers <= limits.eventsOfKind) {
    const made = new Set(Object.values(ids.layers));
    for (const layer of await layers.list(room.contentKey)) {
      if (!made.has(layer.id)) continue;
      const after = layerRecord(layer);
      emit({ kind: 'layer.created', objectType: 'layer', objectId: layer.id, before: null, after });
    }
  }
  if (counts.rasters > 0 && counts.rasters <= limits.eventsOfKind) {
    const made = new Set(Object.values(ids.rasters));
    for (const raster of await rasters.list(room.contentKey)) {
      if (!made.has(raster.id)) continue;
      const after = rasterRecord(raster);
      emit({ kind: 'raster.created', objectType: 'raster', objectId: raster.id, before: null, after });
    }
  }
  if (markers !== null) {
    const { first: firstId, last: lastId } = markers.ids;
    const after = { markersCreated: counts.markers, firstId, lastId, bbox: markers.bbox, source: 'clone' };
    emit({ kind: 'marker.imported', objectType: 'job', objectId: job.id, before: null, after });
  }
  const after = { jobId: job.id, counts: { ...counts, slides } };
  emit({ kind: 'room.cloned', objectType: 'room', objectId: room.id, before: null, after });
}

interface CloneEvents {
  readonly job: Job;
  readonly room: Room;
  readonly copied: CopiedContent;
  readonly slides: number;
  readonly emit: Emit;
}
