import { setTimeout as delay } from 'node:timers/promises';
import { isAuthorizationError, isTransient, statusOf } from './api-error.ts';

const firstPauseMs = 250;
const maxPauseMs = 5000;
/** A starting API server has loaded its roles within this time, even on a busy machine. */
const defaultStartMs = 60_000;

/** Retries an API request with backoff while it fails with a transient error, until `signal` fires. Throws other errors. */
export async function retryUnavailable<T>(
  ask: () => Promise<T>,
  signal: AbortSignal,
  startMs = defaultStartMs,
): Promise<T> {
  const begun = performance.now();
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, maxPauseMs)) {
    signal.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      const status = statusOf(error);
      if (status === null) throw error;
      const isStarting = isAuthorizationError(status) && performance.now() - begun < startMs;
      if (!isStarting && !isTransient(status)) throw error;
    }
    // Jitter: all processes of a deployment lose the connection at the same time.
    await delay(pause * (0.5 + Math.random()), undefined, { signal });
  }
}
