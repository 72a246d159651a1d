import { cpus } from 'node:os';
import { cpuSeconds } from '../support/cpu-seconds.ts';

/**
 * Measures from now on. The returned function describes how busy the processors of the machine have been, and the
 * processor time of this process and its programs, without the shared Postgres and Temporal. Busy processors need less
 * work, idle ones more lanes.
 */
export function processorUse(): () => string {
  const before = times();
  return () => {
    const now = times();
    const share = (now.busy - before.busy) / Math.max(1, now.all - before.all);
    const seconds = cpuSeconds();
    const work = seconds === undefined ? '' : `, CPU ${seconds.toFixed(0)} s`;
    return `Processors ${Math.round(100 * share)} % busy${work}`;
  };
}

/** Milliseconds of all processors together since the start of the machine. */
function times(): { readonly busy: number; readonly all: number } {
  let idle = 0;
  let all = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    all += Object.values(times).reduce((sum, each) => sum + each, 0);
  }
  return { busy: all - idle, all };
}
