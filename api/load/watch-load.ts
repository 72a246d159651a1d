import type { LoadControl } from './load-control.ts';

const period = 50;

/**
 * Tells the controller how late this thread comes to what it has to do, and how long requests wait for a connection
 * of the database. Returns how to stop.
 */
export function watchLoad(control: LoadControl, takeQueueDelay: () => number): () => void {
  let due = performance.now() + period;
  const timer = setInterval(() => {
    const now = performance.now();
    control.look(now - due, takeQueueDelay());
    due = now + period;
  }, period);
  timer.unref();
  return () => clearInterval(timer);
}
