import type { Readable } from 'node:stream';
import type { Emit } from '../../rooms/change-room.ts';
import { changeRoomForJob, refuseCleared } from '../../jobs/change-room-for-job.ts';
import type { Job } from '../../jobs/job.ts';
import { commonInput } from '../../jobs/job-input.ts';
import { JobProblem } from '../../jobs/job-problem.ts';
import type { Database, Repositories } from '../../ports/database.ts';
import { after, importStart, type ImportCheckpoint, type MarkerBatch } from './marker-batch.ts';
import { takeUnknownReferences } from './unknown-references.ts';

/** A batch, and a function that opens its encoded rows from the beginning. */
export interface RowsOfBatch {
  readonly batch: MarkerBatch;
  readonly rows: () => Readable;
}

/**
 * Loads a batch: the rows, warnings, event and new checkpoint in one transaction, so that only one of two
 * attempts can load it. `from` is the checkpoint before the batch. Throws JobProblem if the job has ended or
 * the room was deleted.
 */
export function loadBatch(
  database: Database,
  job: Job,
  from: ImportCheckpoint | null,
  rows: RowsOfBatch,
): Promise<ImportCheckpoint> {
  return changeRoomForJob(database, job, (repositories, room, emit) => {
    refuseCleared(job, room);
    return loadWithin(repositories, emit, job, from, rows);
  });
}

/** Like `loadBatch`, within a transaction that has locked the room. */
export async function loadWithin(
  repositories: Repositories,
  emit: Emit,
  job: Job,
  from: ImportCheckpoint | null,
  { batch, rows }: RowsOfBatch,
): Promise<ImportCheckpoint> {
  const { markers, jobs } = repositories;
  const count = await markers.copyRows(job.contentKey, rows);
  if (count !== batch.count) throw new Error(`${count} of ${batch.count} rows were loaded.`);
  const unknown = await takeUnknownReferences(repositories, job.contentKey, batch);
  const warned = [...batch.warnings, ...unknown];
  const { checkpoint, warnings } = after(from ?? importStart, batch, warned);
  await jobs.warn(job.id, warnings);
  if (!(await jobs.advance(job.id, job.run, from, checkpoint))) {
    // An attempt that was considered lost may have loaded it; the next attempt reads the checkpoint again.
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
