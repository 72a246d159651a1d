/**
 * A worker as in production, but that it kills itself (SIGKILL) at the call of a port that its argument names, as
 * a crash of the machine would.
 */
import { pino } from 'pino';
import { readEnvironment, workerEnvironment } from '../../../adapters/env.ts';
import { startWorkers } from '../../../workers/process/start-workers.ts';
import type { Moment } from '../moment.ts';
import { atMoment } from './at-moment.ts';

const moment = JSON.parse(process.argv[2] ?? '') as Moment;
const die = () => void process.kill(process.pid, 'SIGKILL');
const log = pino({ name: 'worker', level: 'info' });
await startWorkers(readEnvironment(workerEnvironment), log, new AbortController().signal, (ports) =>
  atMoment(ports, moment, die),
);
