import { setTimeout as delay } from 'node:timers/promises';
import { isUnknownRight, mayPass, statusOf } from './api-error.ts';

const firstPauseMs = 250;
const maxPauseMs = 5000;
/** A server that starts has read who may do what after so long, also on a busy machine. */
const defaultStartMs = 60_000;

/** Asks the API again while what it answers may pass, such as while its server is started anew, until `signal` fires. */
export async function patiently<T>(
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
      const isStarting = isUnknownRight(status) && performance.now() - begun < startMs;
      if (!isStarting && !mayPass(status)) throw error;
    }
    // All of a deployment were cut off at the same moment.
    await delay(pause * (0.5 + Math.random()), undefined, { signal });
  }
}
