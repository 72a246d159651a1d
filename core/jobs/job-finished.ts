import type { Job } from './job.ts';
import type { NewEvent } from '../history/room-event.ts';
import { quotable } from '../text.ts';
import type { JobError } from './job-state.ts';

/**
 * The event of a job's end, for the transaction that ends it. The objects that the job created have events of
 * their own.
 */
export function jobFinished(
  job: Job,
  status: 'complete' | 'error',
  error: JobError | null = null,
): Omit<NewEvent, 'actor'> {
  return {
    kind: 'job.finished',
    objectType: 'job',
    objectId: job.id,
    before: null,
    after: {
      jobId: job.id,
      kind: job.kind,
      ...(isDryRun(job) && { dryRun: true }),
      status,
      error: error && { code: error.code, message: quotable(error.message) },
    },
  };
}

/** Whether the job only reports what it would change. */
function isDryRun({ input }: Job): boolean {
  return (input as { readonly update?: { readonly dryRun: boolean } }).update?.dryRun === true;
}
