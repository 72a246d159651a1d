import { availableParallelism, totalmem } from 'node:os';

/** A stack with its tests and the browser; twice what a lane takes on average. */
const bytesPerLane = 2 * 1024 ** 3;

/**
 * How many tasks run at the same time. Tests spend more than half of their time waiting for programs, timers and each
 * other, so two lanes for each core and another one occupy the cores; on a small machine, memory allows fewer.
 */
export function laneCount({ cores = availableParallelism(), memory = totalmem() } = {}): number {
  return Math.max(2, Math.min(2 * cores + 1, Math.floor(memory / bytesPerLane)));
}
