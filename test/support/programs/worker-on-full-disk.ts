/**
 * A worker as in production, but that a disk is full (scratch, or the object store's) for as long as the file exists
 * that its argument names: the call that its other argument names fails as the system makes it fail then.
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pino } from 'pino';
import { readEnvironment, workerEnvironment } from '../../../adapters/env.ts';
import type { LocalObjects } from '../../../core/ports/object-store.ts';
import { startWorkers } from '../../../workers/process/start-workers.ts';

const [full = '', call = ''] = process.argv.slice(2);

const fill = async () => {
  if (existsSync(full)) await writeFile('/dev/full', 'x');
};

/** The store's shortcuts, by which files come from it to scratch and back. */
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
