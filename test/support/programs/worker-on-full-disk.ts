/**
 * A worker as in production, except that a disk (scratch, or the object store's) is full while the file that
 * its argument names exists: the call that its other argument names then fails with the error of the system.
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pino } from 'pino';
import { readEnvironment } from '../../../adapters/env.ts';
import { workerEnvironment } from '../../../adapters/settings/worker.ts';
import type { LocalObjects } from '../../../core/ports/object-store.ts';
import { startWorkers } from '../../../workers/process/start-workers.ts';

const [full = '', call = ''] = process.argv.slice(2);

const fill = async () => {
  if (existsSync(full)) await writeFile('/dev/full', 'x');
};

/** The local shortcuts of the store, which move files between it and scratch. */
function onFullDisk(local: LocalObjects): LocalObjects {
  return new Proxy(local, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key, target);
      if (key !== call || typeof member !== 'function') return member;
      return async (...words: unknown[]): Promise<unknown> => {
        await fill();
        return Reflect.apply(member, target, words) as unknown;
      };
    },
  });
}

const log = pino({ name: 'worker', level: 'info' });
await startWorkers(readEnvironment(workerEnvironment), log, new AbortController().signal, {
  ports: (ports) => {
    const { local } = ports.objectStore;
    return { ...ports, objectStore: { ...ports.objectStore, local: local && onFullDisk(local) } };
  },
});
