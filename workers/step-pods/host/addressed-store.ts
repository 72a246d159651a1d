import type { ObjectStore, RemoteWrite } from '../../../core/ports/object-store.ts';
import { toAddress } from './to-address.ts';

/** A store for who holds no credentials: keys are those for which an address was given, for one write each. */
export function addressedStore(addresses: Map<string, RemoteWrite>): Pick<ObjectStore, 'putFile' | 'local'> {
  return {
    local: undefined,
    async putFile(key, file, { size = 0, signal = new AbortController().signal } = {}) {
      const write = addresses.get(key);
      addresses.delete(key);
      if (write === undefined) throw new Error('No address was given for a file of a step.');
      await toAddress(file, size, write, signal);
      return { key, bytes: size, createdAt: Date.now() };
    },
  };
}
