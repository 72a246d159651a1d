import { isRetryable } from '../errors.ts';
import { backoff, sleep, type Waits } from '../waits.ts';

export interface Persistence {
  readonly waits: Waits;
  readonly signal: AbortSignal;
  /** Called before each wait; what it returns, after it. */
  readonly onWait: () => () => void;
}

/** Does the work again, with growing waits and no end, while what stops it is passing. Throws what is not. */
export async function persist<Result>(
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
