import type { ObjectStore, RemoteWrite } from '../../../core/ports/object-store.ts';
import { toAddress } from './to-address.ts';

/**
 * A store for a pod without credentials: its keys are names of files for which the worker sent a signed URL,
 * each for one write.
 */
export function addressedStore(addresses: Map<string, RemoteWrite>): Pick<ObjectStore, 'putFile' | 'local'> {
  return {
    local: undefined,
    async putFile(key, file, { size = 0, signal = new AbortController().signal } = {}) {
      const write = addresses.get(key);
      addresses.delete(key);
      if (write === undefined) throw new Error('No signed URL was sent for this file of the step.');
      await toAddress(file, size, write, signal);
      return { key, bytes: size, createdAt: Date.now() };
    },
  };
}
