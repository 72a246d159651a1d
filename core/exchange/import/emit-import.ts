import { contentKinds } from '../../content/kinds.ts';
import { createdKinds, emitCreated } from './emit-created.ts';
import type { ImportPlan } from './import-plan.ts';
import { createdCounts } from './planned-content.ts';
import { commonInput } from '../../jobs/job-input.ts';
import type { Job } from '../../jobs/job.ts';
import type { Emit } from '../../rooms/change-room.ts';
import type { Room } from '../../rooms/room.ts';

interface Made {
  /** The new objects by the name of their repository. */
  readonly objectsOf: (plural: string) => readonly { readonly id: string }[];
  readonly slides: number;
}

/**
 * Emits the events that make open clients reload imported content. Comments, icons, and layers and rasters
 * beyond the first ones have no individual events: `room.imported` tells clients to reload them and to
 * discard cached markers.
 */
export function emitImport(emit: Emit, room: Room, job: Job, plan: ImportPlan, made: Made): void {
  for (const kind of createdKinds) emitCreated(emit, kind, made.objectsOf(contentKinds[kind].plural));
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
      ...createdCounts(plan),
      /** Including replies. */
      commentsCreated: plan.comments?.all ?? 0,
      slidesCreated: made.slides,
    },
  });
}
