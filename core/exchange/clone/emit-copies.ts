import { contentKinds, type PluralOf } from '../../content/kinds.ts';
import { emitCreated, drawnKinds } from '../import/emit-created.ts';
import type { Emit } from '../../rooms/change-room.ts';
import type { Job } from '../../jobs/job.ts';
import { limits } from '../../limits.ts';
import type { Repositories } from '../../ports/database.ts';
import type { Room } from '../../rooms/room.ts';
import type { CopiedContent } from './room-copy.ts';

/**
 * Emits the events of a copy within the change: one per layer, as if it had been created in this room, one
 * batch for the markers, as for an import, and one for the copy as a whole. On the last one, clients reload
 * lists of comments and icons.
 */
export async function emitCopies(
  repositories: Pick<Repositories, PluralOf<(typeof drawnKinds)[number]>>,
  { job, room, copied, slides, emit }: CloneEvents,
): Promise<void> {
  const { counts, ids, markers } = copied;
  for (const kind of drawnKinds) {
    const { plural } = contentKinds[kind];
    if (counts[plural] === 0 || counts[plural] > limits.eventsOfKind) continue;
    const made = new Set(Object.values(ids[plural]));
    const objects: readonly { readonly id: string }[] = await repositories[plural].list(room.contentKey);
    emitCreated(
      emit,
      kind,
      objects.filter(({ id }) => made.has(id)),
    );
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
