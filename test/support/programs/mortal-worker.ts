/**
 * A worker as in production, except that it kills itself (SIGKILL), as in a crash of the machine, at the port
 * call or step run that its argument names. If its other argument is `program`, it kills only the programs of
 * that step.
 */
import { pino } from 'pino';
import { readEnvironment } from '../../../adapters/env.ts';
import { workerEnvironment } from '../../../adapters/settings/worker.ts';
import { startWorkers } from '../../../workers/process/start-workers.ts';
import type { Moment } from '../moment.ts';
import { commandOf, descendants } from '../descendants.ts';
import { atMoment } from './at-moment.ts';
import { atStep } from './at-step.ts';

const [named = '', victim = 'worker'] = process.argv.slice(2);
const moment = JSON.parse(named) as Moment;
const log = pino({ name: 'worker', level: 'info' });
const isStep = (pid: number) =>
  commandOf(pid).some((word) => /^gdal\w+$|-(?:raster|room-file|room-layers)\/program\.ts$/.test(word));
/** As the kernel does when out of memory: the sandbox around a program stays. */
const strike = () => {
  const innermost = descendants(process.pid).filter((pid) => isStep(pid) && descendants(pid).length === 0);
  for (const pid of innermost) process.kill(pid, 'SIGKILL');
  log.info({ struck: innermost.length }, 'struck');
};
const die = () => void process.kill(process.pid, 'SIGKILL');
const action = victim === 'program' ? strike : die;
await startWorkers(readEnvironment(workerEnvironment), log, new AbortController().signal, {
  ports: (ports) => atMoment(ports, moment, action),
  steps: (steps) => atStep(steps, moment, action),
});
