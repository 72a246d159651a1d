import { isRetryable } from '../errors.ts';
import { backoff, sleep, type Waits } from '../waits.ts';

export interface Persistence {
  readonly waits: Waits;
  readonly signal: AbortSignal;
  /** Called before each wait; the returned function is called after it. */
  readonly onWait: () => () => void;
}

/** Retries indefinitely with backoff while errors are retryable. Throws other errors. */
export async function retry<Result>(
  work: () => Promise<Result>,
  { waits, signal, onWait }: Persistence,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      const waited = onWait();
      try {
        await sleep(Math.max(error.retryAfterMs ?? 0, backoff(attempt, waits)), signal);
      } finally {
        waited();
      }
    }
  }
}
