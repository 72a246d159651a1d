import { setTimeout as delay } from 'node:timers/promises';
import type { ObjectStore } from '../../../core/ports/object-store.ts';

/** Latency of a bucket in another data centre (milliseconds). */
export const bucketLatency = 20;

/** The store as a remote bucket: each call is delayed, and no object is a local file. */
export function slowStore(store: ObjectStore): ObjectStore {
  const slowly = async <T>(work: () => Promise<T>): Promise<T> => {
    await delay(bucketLatency);
    return work();
  };
  return {
    put: (...given) => slowly(() => store.put(...given)),
    get: (...given) => slowly(() => store.get(...given)),
    read: (...given) => slowly(() => store.read(...given)),
    putFile: (...given) => slowly(() => store.putFile(...given)),
    getFile: (...given) => slowly(() => store.getFile(...given)),
    head: (...given) => slowly(() => store.head(...given)),
    copy: (...given) => slowly(() => store.copy(...given)),
    delete: (...given) => slowly(() => store.delete(...given)),
    async *list(prefix) {
      await delay(bucketLatency);
      yield* store.list(prefix);
    },
    signedUrl: (...given) => slowly(() => store.signedUrl(...given)),
    removeAbandoned: () => slowly(() => store.removeAbandoned()),
  };
}
