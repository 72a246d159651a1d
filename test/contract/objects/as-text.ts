import { Readable } from 'node:stream';
import type { ObjectStore } from '../../../core/ports/object-store.ts';

/** The store in terms of text, for tests that look at which bytes are where. */
export function asText(store: () => ObjectStore) {
  return {
    put: (key: string, text: string) => store().put(key, Readable.from([Buffer.from(text)])),
    text: async (key: string) => Buffer.from(await store().read(key)).toString(),
    keys: async (prefix: string) => {
      const found: string[] = [];
      for await (const object of store().list(prefix)) found.push(object.key);
      return found;
    },
  };
}
