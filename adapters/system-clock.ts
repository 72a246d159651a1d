import type { Clock } from '../core/ports/clock.ts';

/** A monotonic clock (milliseconds), not the time of day. Its intervals do not keep the process running. */
export const systemClock: Clock = {
  now: () => performance.now(),
  every(milliseconds, act) {
    const timer = setInterval(act, milliseconds).unref();
    return () => clearInterval(timer);
  },
};
