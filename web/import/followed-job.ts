import { signal } from '@preact/signals';
import { asError } from '../ui/failure.tsx';
import { isChartroomError, service, type Job } from '../service/service.ts';
import { waitForJob } from '../service/transfers.ts';
import type { Progress } from './progress.ts';

/** A job followed to its end. `onEnd` is called with the completed job, or null if it was cancelled. */
export class FollowedJob {
  readonly progress = signal<Progress>({ phase: 'working', job: null, since: Date.now() });
  #jobId: string | null = null;
  readonly #onEnd: (job: Job | null) => void;

  constructor(onEnd: (job: Job | null) => void) {
    this.#onEnd = onEnd;
  }

  get jobId(): string | null {
    return this.#jobId;
  }

  /** Follows a job until it ends; `progress` reports the outcome. */
  async follow(jobId: string): Promise<void> {
    this.#jobId = jobId;
    const since = Date.now();
    this.progress.value = { phase: 'working', job: null, since };
    try {
      const job = await waitForJob(jobId, {
        onProgress: (reported) => (this.progress.value = { phase: 'working', job: reported, since }),
      });
      this.progress.value = { phase: 'done', job };
      this.#onEnd(job);
    } catch (error) {
      if (isChartroomError(error, 'job_cancelled')) this.#onEnd(null);
      else this.fail(error);
    }
  }

  /** Ends the relation to the job. */
  leave(): void {
    this.#jobId = null;
  }

  fail(error: unknown): void {
    this.progress.value = { phase: 'failed', error: asError(error), retryable: isRetryable(error) };
  }

  /** Cancels the job. Returns true if it had already failed, so that there is nothing to cancel. */
  async cancel(): Promise<boolean> {
    if (this.#jobId === null) return true;
    const hasFailed = this.progress.value.phase === 'failed';
    try {
      await service.DELETE('/api/jobs/{jobId}', { params: { path: { jobId: this.#jobId } } });
    } catch (error) {
      // A failed job may have no upload left to release.
      if (!hasFailed || !isChartroomError(error)) throw error;
    }
    return hasFailed;
  }

  async retry(): Promise<void> {
    const { progress } = this;
    if (this.#jobId === null || progress.value.phase !== 'failed') return;
    const jobId = this.#jobId;
    progress.value = { phase: 'working', job: null, since: Date.now() };
    try {
      await service.POST('/api/jobs/{jobId}/retry', { params: { path: { jobId } } });
      await this.follow(jobId);
    } catch (error) {
      this.fail(error);
    }
  }
}

/**
 * The error of a failed job as the service reports it. A failed request can be retried, except a retry that cannot
 * succeed.
 */
export function isRetryable(error: unknown): boolean {
  if (!isChartroomError(error)) return true;
  return error.details.retryable !== false && error.code !== 'job_not_retryable';
}
