import { setTimeout as delay } from 'node:timers/promises';

const attempts = 6;
const firstWaitMs = 200;
const maxWaitMs = 8000;

/**
 * Runs an idempotent operation up to six times, with at most about fifteen seconds of delay, as long as
 * `isRetryable` accepts the error.
 */
export async function retried<T>(
  work: (attempt: number) => Promise<T>,
  isRetryable: (error: unknown) => boolean,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (signal?.aborted === true || attempt === attempts || !isRetryable(error)) throw error;
      await waitBefore(attempt + 1, signal);
    }
  }
}

/** Exponential backoff with jitter. */
export async function waitBefore(attempt: number, signal?: AbortSignal): Promise<void> {
  const max = Math.min(maxWaitMs, firstWaitMs * 2 ** (attempt - 1));
  await delay(max * (0.5 + Math.random() / 2), undefined, { signal });
}
