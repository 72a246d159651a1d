import type { Clock } from '../core/ports/clock.ts';

/** The clock of this machine, which knows nothing of the time of day. */
export const systemClock: Clock = {
  now: () => performance.now(),
  every(milliseconds, act) {
    const timer = setInterval(act, milliseconds).unref();
    return () => clearInterval(timer);
  },
};
