import type { LoadControl } from './load-control.ts';

const period = 50;

/**
 * Periodically reports event loop delay and database connection wait times to the controller. Returns a function that
 * stops it.
 */
export function watchLoad(control: LoadControl, takeQueueDelay: () => number): () => void {
  let due = performance.now() + period;
  const timer = setInterval(() => {
    const now = performance.now();
    control.check(now - due, takeQueueDelay());
    due = now + period;
  }, period);
  timer.unref();
  return () => clearInterval(timer);
}
