import { quotaExceeded } from '../../core/quota-exceeded.ts';
import type { Job } from '../../core/jobs/job.ts';
import { refuseOutput } from '../../geo/files/refuse-output.ts';
import { GeoError } from '../../geo/geo-error.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { WorkerDependencies } from '../dependencies.ts';

/** What a job may store at present; null: unlimited. The limit is enforced on publication. */
export interface Spare {
  readonly maxBytes: number | null;
  /** Throws if the output exceeds `maxBytes`, before it is stored. */
  readonly refuseMore: (bytes: number) => void;
}

/**
 * Runs `work` with the remaining quota of the owner, including the job's own reservation. A step that stops
 * because its output would exceed it is reported as Refusal `quota_exceeded`.
 */
export async function withinQuota<T>(
  { database: { quota } }: Pick<WorkerDependencies, 'database'>,
  { ownerId, reservationId }: Pick<Job, 'ownerId' | 'reservationId'>,
  work: (spare: Spare) => Promise<T>,
): Promise<T> {
  const maxBytes = await quota.spare(ownerId, reservationId);
  try {
    return await work({ maxBytes, refuseMore: (bytes) => refuseOutput(bytes, maxBytes) });
  } catch (error) {
    const isOwn = error instanceof JobProblem || error instanceof GeoError;
    if (!isOwn || error.code !== 'output_too_large') throw error;
    const { found } = error.details as { found: number };
    throw quotaExceeded(await quota.read(ownerId, reservationId), found);
  }
}
