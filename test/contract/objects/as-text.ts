import { Readable } from 'node:stream';
import type { ObjectStore } from '../../../core/ports/object-store.ts';

/** The store with text as content, for tests that check which bytes are stored under which key. */
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
