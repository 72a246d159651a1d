import { availableParallelism, constants, getPriority, loadavg } from 'node:os';
import { defaultTimeoutMs } from '../when.ts';

/** Many times what any step of a page takes on a processor of its own. */
const idleTimeoutMs = 60_000;

/**
 * Timeout of actions and locators, which mostly fail because the page lacks the element: a lane should not wait ten
 * minutes for it. The time grows with the number of programs per processor, so that a busy machine fails no test. A
 * process of low priority may wait for a processor for any time, and gets the default.
 */
export function locatorTimeoutMs(): number {
  if (getPriority() > constants.priority.PRIORITY_NORMAL) return defaultTimeoutMs;
  const [lastMinute = 0] = loadavg();
  return Math.min(defaultTimeoutMs, idleTimeoutMs * Math.max(1, lastMinute / availableParallelism()));
}
