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
 * attempts can load it. `before` resolves with the checkpoint before the batch when that is committed. The rows are
 * copied earlier, so that two batches can be copied at the same time, and without the lock of the room. Throws
 * JobProblem if the job has ended or the room was deleted.
 */
export function loadBatch(
  database: Database,
  job: Job,
  before: Promise<ImportCheckpoint | null>,
  rows: RowsOfBatch,
): Promise<ImportCheckpoint> {
  let bytes = 0;
  let from: ImportCheckpoint | null = null;
  return changeRoomForJob(
    database,
    job,
    (repositories, room, emit) => {
      refuseCleared(job, room);
      return recordBatch(repositories, emit, job, from, { batch: rows.batch, bytes });
    },
    async (repositories) => {
      bytes = await copyBatch(repositories, rows);
      from = await before;
    },
  );
}

/** Like `loadBatch`, within a transaction that has locked the room. */
export async function loadWithin(
  repositories: Repositories,
  emit: Emit,
  job: Job,
  from: ImportCheckpoint | null,
  rows: RowsOfBatch,
): Promise<ImportCheckpoint> {
  const bytes = await copyBatch(repositories, rows);
  return recordBatch(repositories, emit, job, from, { batch: rows.batch, bytes });
}

/** Returns the size of the copied rows. */
async function copyBatch(
  { markers }: Pick<Repositories, 'markers'>,
  { batch, rows }: RowsOfBatch,
): Promise<number> {
  const { count, bytes } = await markers.copyRows(rows);
  if (count !== batch.count) throw new Error(`${count} of ${batch.count} rows were loaded.`);
  return bytes;
}

async function recordBatch(
  repositories: Repositories,
  emit: Emit,
  job: Job,
  from: ImportCheckpoint | null,
  { batch, bytes }: { readonly batch: MarkerBatch; readonly bytes: number },
): Promise<ImportCheckpoint> {
  const { markers, jobs } = repositories;
  await markers.addBytes(job.contentKey, bytes);
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
      markersCreated: batch.count,
      firstId: batch.ids.first,
      lastId: batch.ids.last,
      bbox: batch.bbox,
      source: commonInput(job).subject,
    },
  });
  return checkpoint;
}
