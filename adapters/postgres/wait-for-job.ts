import { isTerminal } from '../../core/jobs/job-state.ts';
import type { Job } from '../../core/jobs/job.ts';

/** Notifications of changes of a job's row. */
export interface JobChanges {
  /** Calls `wake` after each change of the job, and possibly more often. Returns an unsubscribe function. */
  subscribe(jobId: string, wake: () => void): () => void;
}

/** Polling intervals (milliseconds): with notifications, as a fallback for lost ones, and without. */
const pollPeriod = { woken: 1000, alone: 200 };

/** Waits until the job has ended or the timeout expires. */
export function waitForEnd(
  find: () => Promise<Job | null>,
  jobId: string,
  timeoutMs: number,
  changes: JobChanges | null,
  signal?: AbortSignal,
): Promise<Job | null> {
  const hasEnded = (job: Job | null) => job === null || isTerminal(job.status);
  return waitFor(find, hasEnded, jobId, timeoutMs, changes, signal);
}

/** Reads the job after each notification and at intervals, until `isEnough` or the timeout expires. */
export async function waitFor<Found>(
  read: () => Promise<Found>,
  isEnough: (found: Found) => boolean,
  jobId: string,
  timeoutMs: number,
  changes: JobChanges | null,
  signal?: AbortSignal,
): Promise<Found> {
  const deadline = performance.now() + timeoutMs;
  const period = changes === null ? pollPeriod.alone : pollPeriod.woken;
  let changed = Promise.withResolvers<undefined>();
  const noteChange = () => changed.resolve(undefined);
  const unsubscribe = changes?.subscribe(jobId, noteChange);
  signal?.addEventListener('abort', noteChange);
  try {
    for (;;) {
      // Created before reading, so that a change during the read is not missed.
      changed = Promise.withResolvers<undefined>();
      const found = await read();
      const left = deadline - performance.now();
      if (isEnough(found) || left <= 0 || signal?.aborted === true) return found;
      const timer = setTimeout(noteChange, Math.min(period, left));
      await changed.promise;
      clearTimeout(timer);
    }
  } finally {
    signal?.removeEventListener('abort', noteChange);
    unsubscribe?.();
  }
}
