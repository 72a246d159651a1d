/**
 * A worker as in production, but that it kills itself (SIGKILL) at the call of a port that its argument names, as
 * a crash of the machine would.
 */
import { pino } from 'pino';
import { readEnvironment, workerEnvironment } from '../../../adapters/env.ts';
import { startWorkers } from '../../../workers/start-workers.ts';
import type { Moment } from '../moment.ts';

const moment = JSON.parse(process.argv[2] ?? '') as Moment;
let calls = 0;

/** Wraps a port and, where the call takes a function that gets the port's parts (a transaction), those too. */
function mortal<T extends object>(port: T, name: string): T {
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key, target);
      const path = `${name}.${String(key)}`;
      if (typeof member === 'object' && member !== null) return mortal(member, path);
      if (typeof member !== 'function') return member;
      return (...words: unknown[]): unknown => {
        const isTheCall = path === moment.call && ++calls === (moment.nth ?? 1);
        if (isTheCall && moment.when === 'before') die();
        const within = words.map((word) =>
          key === 'transaction' && typeof word === 'function'
            ? (parts: object): unknown => (word as (parts: object) => unknown)(mortal(parts, name))
            : word,
        );
        const answer: unknown = Reflect.apply(member, target, within);
        if (!isTheCall || moment.when === 'before') return answer;
        return Promise.resolve(answer).finally(die);
      };
    },
  });
}

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

const log = pino({ name: 'worker', level: 'info' });
await startWorkers(readEnvironment(workerEnvironment), log, new AbortController().signal, (parts) => ({
  ...parts,
  database: mortal(parts.database, 'database'),
  objectStore: mortal(parts.objectStore, 'objectStore'),
}));
