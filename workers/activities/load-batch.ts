import { changeRoom, type Emit } from '../../core/events/change-room.ts';
import { commonInput } from '../../core/jobs/job-input.ts';
import {
  after,
  importStart,
  type ImportCheckpoint,
  type MarkerBatch,
} from '../../core/markers/import/marker-batch.ts';
import { takeUnknownReferences } from '../../core/markers/import/unknown-references.ts';
import { Refusal } from '../../core/errors.ts';
import type { Repositories } from '../../core/ports/database.ts';
import type { Job } from '../../core/jobs/job.ts';
import { JobProblem } from '../job-problem.ts';
import type { Dependencies } from '../dependencies.ts';
import type { StepPlace } from '../sandbox/step-executor.ts';

/**
 * Loads a batch: one transaction for its rows, its warnings, its event and the checkpoint behind it. So of two
 * attempts at the same batch only one can load it. Throws JobProblem when the job has ended or the room has gone.
 */
export async function loadBatch(
  { database }: Pick<Dependencies, 'database'>,
  place: StepPlace,
  job: Job,
  from: ImportCheckpoint | null,
  batch: MarkerBatch,
): Promise<ImportCheckpoint> {
  try {
    const checkpoint = await changeRoom(database, job.roomKey, job.actor, (repositories, room, emit) => {
      if (room.contentKey !== job.contentKey) throw JobProblem.of('room_cleared');
      return loadWithin(repositories, emit, place, job, from, batch);
    });
    await place.remove(batch.file);
    return checkpoint;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'room_not_found') throw JobProblem.of('room_deleted');
    throw error;
  }
}

/** The same within a transaction that holds the room. */
export async function loadWithin(
  repositories: Repositories,
  emit: Emit,
  place: Pick<StepPlace, 'read'>,
  job: Job,
  from: ImportCheckpoint | null,
  batch: MarkerBatch,
): Promise<ImportCheckpoint> {
  const { markers, jobs } = repositories;
  const count = await markers.copyRows(() => place.read(batch.file));
  if (count !== batch.count) throw new Error(`${count} of ${batch.count} rows were loaded.`);
  const unknown = await takeUnknownReferences(repositories, job.contentKey, batch);
  const warned = [...batch.warnings, ...unknown];
  const { checkpoint, warnings } = after(from ?? importStart, batch, warned);
  await jobs.warn(job.id, warnings);
  if (!(await jobs.advance(job.id, job.run, from, checkpoint))) {
    // An attempt taken for dead may still have loaded it: the next one reads how far the job is.
    throw JobProblem.of('job_interrupted', { attempts: 10 });
  }
  emit({
    kind: 'marker.imported',
    objectType: 'job',
    objectId: job.id,
    before: null,
    after: {
      markersCreated: count,
      firstId: batch.ids.first,
      lastId: batch.ids.last,
      bbox: batch.bbox,
      source: commonInput(job).subject,
    },
  });
  return checkpoint;
}
