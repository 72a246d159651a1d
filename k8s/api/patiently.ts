import { setTimeout as delay } from 'node:timers/promises';
import { mayPass, statusOf } from './api-error.ts';

const firstPauseMs = 250;
const longestPauseMs = 5000;

/** Asks the API again while what it answers may pass, such as while its server is started anew, until `signal` fires. */
export async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    signal.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      const status = statusOf(error);
      if (status === null || !mayPass(status)) throw error;
    }
    // All of a deployment were cut off at the same moment.
    await delay(pause * (0.5 + Math.random()), undefined, { signal });
  }
}
