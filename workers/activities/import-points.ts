import type { JobProgress } from '../../core/jobs/job-state.ts';
import { limits } from '../../core/limits.ts';
import { loadBatch, type RowsOfBatch } from '../../core/markers/import/load-batch.ts';
import type { ImportCheckpoint, MarkerBatch } from '../../core/markers/import/marker-batch.ts';
import type { Job } from '../../core/jobs/job.ts';
import { refuseBeyondLimit } from '../../core/limit-exceeded.ts';
import type { Declaration } from '../../geo/declaration.ts';
import type { NoPoint } from '../../geo/geojson/check-points.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import type { WorkspaceNeeds, StepWorkspace } from '../sandbox/step-executor.ts';
import { type ReadPointsRequest, readPointsStep } from '../steps/read-points/step.ts';
import type { StepProgress } from '../sandbox/step-protocol.ts';

/** Rows loaded in one transaction, which holds the room's lock for a fraction of a second. */
const batchSize = 20_000;

export interface ImportPoints {
  /** Name and size (bytes) of the file. */
  readonly source: string;
  readonly size: number;
  readonly declared: Declaration;
  readonly isStrict: boolean;
  readonly signal: AbortSignal;
  readonly wallClockMs: number;
  readonly report: (progress: JobProgress) => void;
}

/** Resolves with the checkpoint after a batch when that is committed. */
type Loading = Promise<ImportCheckpoint | null>;

export type PointsImported =
  | {
      readonly outcome: 'points';
      readonly checkpoint: ImportCheckpoint | null;
      readonly last: MarkerBatch | null;
    }
  | { readonly outcome: 'mixed'; readonly other: NoPoint; readonly isWorkbook?: true };

/**
 * Memory and scratch (bytes) for reading points from a file of this size. A file that GDAL has to convert
 * needs more.
 */
export function needsOfPoints(size: number): WorkspaceNeeds {
  return { memory: 768 * 2 ** 20, scratch: 2 ** 26 + 3 * size };
}

/** A batch whose rows a step has written to a file. */
export function rowsAt(workspace: Pick<StepWorkspace, 'read'>, batch: MarkerBatch): RowsOfBatch {
  return { batch, rows: () => workspace.read(batch.file) };
}

/**
 * Loads the points of a file as markers, starting at the job's checkpoint. The last batch is returned
 * instead of loaded, because it belongs in the transaction that ends the job. The sandboxed program reads
 * and encodes the next batch while one is being loaded.
 */
export async function importPoints(
  dependencies: Pick<WorkerDependencies, 'database'>,
  workspace: StepWorkspace,
  job: Job,
  { source, size, declared, isStrict, signal, wallClockMs, report }: ImportPoints,
): Promise<PointsImported> {
  const begun = job.checkpoint as ImportCheckpoint | null;
  // If others add markers in the meantime, the batch that exceeds the limit is refused.
  const { markers } = await dependencies.database.rooms.tally(job.roomKey);
  const request: ReadPointsRequest = {
    maxPoints: Math.max(0, limits.markersPerRoom - markers),
    source,
    size,
    jobId: job.id,
    contentKey: job.contentKey,
    createdBy: job.actor.id,
    createdAt: job.createdAt,
    from: begun?.markers ?? 0,
    batchSize,
    isStrict,
    declared,
  };

  const stop = new AbortController();
  const load = async (batch: MarkerBatch, before: Loading) => {
    stop.signal.throwIfAborted();
    const loaded = await loadBatch(dependencies.database, job, before, rowsAt(workspace, batch));
    await workspace.remove(batch.file);
    const message = `${loaded.markers} markers created so far.`;
    report({ stage: 'processing', progress: 20 + 75 * batch.fraction, message });
    return loaded;
  };
  // Two batches are copied at the same time: one connection of the database uses one processor.
  let [earlier, last]: [Loading, Loading] = [Promise.resolve(begun), Promise.resolve(begun)];
  const loaded = async () => {
    await Promise.allSettled([earlier, last]);
    stop.signal.throwIfAborted();
    return last;
  };
  const io = {
    signal: AbortSignal.any([signal, stop.signal]),
    wallClockMs,
    report: ({ fraction, message }: StepProgress) =>
      report({ stage: 'validating', progress: 10 + 10 * fraction, message }),
    onPart: (batch: MarkerBatch) => {
      const before = last;
      last = earlier.then(() => load(batch, before));
      last.catch((error: unknown) => stop.abort(error));
      earlier = before;
    },
  };
  const read = await workspace.run(readPointsStep, request, io).catch(async (error: unknown) => {
    // No load may continue after the attempt has ended.
    stop.abort(error);
    await loaded().catch(() => undefined);
    if (error instanceof JobProblem && error.code === 'too_many_points') {
      refuseBeyondLimit('markers', markers + Number(error.details.found));
    }
    throw error;
  });
  const checkpoint = await loaded();
  signal.throwIfAborted();
  return read.outcome === 'mixed' ? read : { ...read, checkpoint };
}
