import { ChartroomError, isRetryable } from '../errors.ts';
import type { ReportedJob } from '../events/room-event.ts';
import type { Operations } from '../requests/operations.ts';
import type { Job } from '../schema.ts';
import { backoff, reasonOf, sleep, type Waits } from '../waits.ts';
import type { JobUpdates } from '../events/job-updates.ts';

export interface WaitOptions {
  /** Called with the job on each progress update, from polling or an event. */
  readonly onProgress?: (job: ReportedJob) => void;
  readonly signal?: AbortSignal;
}

/** Polling interval while events report the job, in case one is lost. */
const unasked: Waits = { firstMs: 10_000, maxMs: 30_000 };

/**
 * Resolves with the job when it is complete. If it fails, throws ChartroomError with the error code of the job, and
 * `jobId` and `retryable` in its details. Uses the events of the room while `roomEvents` is read with this client;
 * otherwise polls with backoff.
 */
export async function waitForJob(
  jobId: string,
  { onProgress, signal }: WaitOptions,
  { operations, updates, polling }: { operations: Operations; updates: JobUpdates; polling: Waits },
): Promise<Job> {
  const received = new Hearing(jobId, updates, onProgress);
  try {
    for (let asked = 1; ; asked += 1) {
      const job = await readJob(jobId, operations, signal);
      if (job !== null) onProgress?.(job);
      if (job?.status === 'complete') return job;
      if (job?.status === 'error') throw failed(job);
      const waits = job !== null && updates.isLive(job.roomId) ? unasked : polling;
      await received.end(backoff(asked, waits), signal);
    }
  } finally {
    received.stop();
  }
}

/** Null if the service is temporarily unavailable; the job continues meanwhile. */
async function readJob(jobId: string, { GET }: Operations, signal?: AbortSignal): Promise<Job | null> {
  try {
    const path = { jobId };
    return (await GET('/api/jobs/{jobId}', { params: { path }, ...(signal && { signal }) })).data;
  } catch (error) {
    if (isRetryable(error)) return null;
    throw error;
  }
}

function failed({ jobId, error, retryable }: Job): ChartroomError {
  const { code = 'job_failed', message = 'The job failed.', details = {} } = error ?? {};
  return new ChartroomError({ code, message, details: { ...details, jobId, retryable } });
}

/** Subscribes to the events of a job before it is first read. */
class Hearing {
  readonly stop: () => void;
  #hasEnded = false;
  #wake: () => void = () => undefined;

  constructor(jobId: string, updates: JobUpdates, onProgress: WaitOptions['onProgress']) {
    this.stop = updates.listen(jobId, (job) => {
      if (job.status === 'complete' || job.status === 'error') {
        this.#hasEnded = true;
        this.#wake();
      } else onProgress?.(job);
    });
  }

  /** Resolves when an event has reported the end of the job since the last call, or after `ms`. */
  async end(ms: number, signal: AbortSignal | undefined): Promise<void> {
    const reported = new AbortController();
    this.#wake = () => reported.abort();
    if (!this.#hasEnded)
      await sleep(ms, signal ? AbortSignal.any([signal, reported.signal]) : reported.signal).catch(
        () => undefined,
      );
    if (signal?.aborted === true) throw reasonOf(signal);
    this.#hasEnded = false;
  }
}
