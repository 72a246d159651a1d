import { catalogue, Refusal, type ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Database } from '../ports/database.ts';
import type { Job } from './job.ts';
import { isTerminal, type JobError } from './job-state.ts';

/**
 * Waits briefly for a job that may be small. Returns the job if it is complete, null if it is still running;
 * throws its failure as a Refusal.
 */
export async function awaitJob(
  { jobs }: Pick<Database, 'jobs'>,
  jobId: string,
  signal?: AbortSignal,
  timeoutMs: number = limits.smallJobWait,
): Promise<Job | null> {
  const job = await jobs.waitForEnd(jobId, timeoutMs, signal);
  if (job === null || !isTerminal(job.status)) return null;
  if (job.error !== null) throw jobRefusal(job.error, jobId);
  return job;
}

/** Error codes of requests for job failures that do not concern the file. */
const otherCodes: Readonly<Record<string, ErrorCode>> = {
  job_cancelled: 'conflict',
  job_interrupted: 'service_unavailable',
  room_deleted: 'room_not_found',
  room_cleared: 'conflict',
  upload_missing: 'internal_error',
  upload_interrupted: 'service_unavailable',
  memory_exceeded: 'invalid_file',
  time_exceeded: 'invalid_file',
  step_crashed: 'service_unavailable',
  disk_full: 'service_unavailable',
  engine_failure: 'internal_error',
  damaged_layer: 'internal_error',
};

/**
 * Converts the error of a failed job to a Refusal of the request that started it; `reason` is the code of the
 * data engine.
 */
export function jobRefusal(error: JobError, jobId: string): Refusal {
  const { code, message, details = {} } = error;
  const known = Object.hasOwn(catalogue, code) ? (code as ErrorCode) : (otherCodes[code] ?? 'invalid_file');
  return new Refusal(known, message, { ...details, jobId, ...(known === code ? {} : { reason: code }) });
}
