/**
 * A worker as in production, but that it says `waiting` at the call of a port that its argument names and goes on
 * there when its input ends, or, where its other argument is `cancelled`, when its activity is cancelled. So a test does
 * something while a job runs, however quick the machine is.
 */
import { once } from 'node:events';
import { Context } from '@temporalio/activity';
import { pino } from 'pino';
import { readEnvironment, workerEnvironment } from '../../../adapters/env.ts';
import { startWorkers } from '../../../workers/process/start-workers.ts';
import type { Moment } from '../moment.ts';
import { atMoment } from './at-moment.ts';

const [named = '', until = 'input'] = process.argv.slice(2);
const moment = JSON.parse(named) as Moment;
const log = pino({ name: 'worker', level: 'info' });
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
const wait = async () => {
  log.info('waiting');
  if (until === 'cancelled') await once(Context.current().cancellationSignal, 'abort');
  else await once(process.stdin.resume(), 'end');
};
await startWorkers(readEnvironment(workerEnvironment), log, stop.signal, {
  ports: (ports) => atMoment(ports, moment, wait),
});
