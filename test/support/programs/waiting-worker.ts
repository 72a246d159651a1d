/**
 * A worker as in production, except that it prints `waiting` at the port call that its argument names and
 * continues when its input ends or, if its other argument is `cancelled`, when its activity is cancelled.
 * Tests can thus act while a job runs, whatever the speed of the machine.
 */
import { once } from 'node:events';
import { Context } from '@temporalio/activity';
import { pino } from 'pino';
import { readEnvironment } from '../../../adapters/env.ts';
import { workerEnvironment } from '../../../adapters/settings/worker.ts';
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
