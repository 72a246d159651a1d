import type { Caller } from '../../core/access/caller.ts';
import type { Job } from '../../core/jobs/job.ts';
import { isRetryable } from '../../core/jobs/retryable.ts';
import { presentResult } from './content.ts';

/**
 * Presents a job to a caller. Every API token of the room may poll every job, but results contain markers and layers,
 * and errors and warnings quote the file: tokens without `read` receive them only for their own jobs.
 */
export function presentJobTo(caller: Caller, job: Job) {
  const isHidden =
    caller.type === 'token' && !caller.permissions.includes('read') && job.actor.id !== caller.tokenId;
  return presentJob(isHidden ? withoutContent(job) : job);
}

function withoutContent(job: Job): Job {
  const error = job.error && { code: job.error.code, message: 'The job failed.' };
  return { ...job, result: null, warnings: [], error, message: `The job is ${job.status}.` };
}

/** Presents a job, with its results next to the common fields. */
export function presentJob(job: Job) {
  return {
    ...(job.kind === 'room-clone' ? { layersCloned: 0 } : {}),
    ...presentResult(job),
    jobId: job.id,
    kind: job.kind,
    roomId: job.roomId,
    status: job.status,
    stage: job.stage,
    progress: job.progress,
    message: job.message,
    step: job.step,
    warnings: [...job.warnings],
    error: job.error,
    retryable: job.error !== null && isRetryable(job.error),
    createdAt: job.createdAt,
    startedAt: job.startedAt,
    finishedAt: job.finishedAt,
  };
}
