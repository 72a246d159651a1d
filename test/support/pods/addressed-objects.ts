import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '../../../core/ports/object-store.ts';

export interface AddressedObjects {
  readonly store: ObjectStore;
  /** The requests received, as `GET key` and `PUT key`. */
  readonly requests: readonly string[];
  /** Breaks the next response off after this number of bytes. */
  breakNext(bytes: number): void;
  /** Stores the body of the next PUT, and closes its connection without a response. */
  loseNextAnswer(): void;
  close(): Promise<void>;
}

/** A store with URLs for single objects: those of a local server, which reads and writes a store for them. */
export async function addressedObjects(inner: ObjectStore): Promise<AddressedObjects> {
  const requests: string[] = [];
  let loseAnswer = false;
  let breakAt: number | null = null;
  const server = createServer((request, response) => {
    const key = decodeURIComponent((request.url ?? '').slice(1));
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    requests.push(`${request.method ?? ''} ${key}${from === 0 ? '' : ` from ${from}`}`);
    const answer = async () => {
      if (request.method === 'PUT') {
        const size = Number(request.headers['content-length']);
        if ((await inner.head(key)) !== null) {
          request.resume();
          response.writeHead(412).end();
          return;
        }
        await inner.put(key, request, { size });
        if (loseAnswer) {
          loseAnswer = false;
          response.destroy();
        }
        response.end();
        return;
      }
      const bytes = (await inner.head(key))?.bytes ?? 0;
      response.writeHead(from === 0 ? 200 : 206, { 'content-length': bytes - from });
      if (breakAt !== null) {
        const part = await inner.read(key, { start: from, end: from + breakAt });
        breakAt = null;
        response.write(part, () => response.destroy());
        return;
      }
      await pipeline(await inner.get(key, { start: from, end: bytes }), response);
    };
    answer().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const addressOf = (key: string) => `http://127.0.0.1:${port}/${encodeURIComponent(key)}`;
  const remote: ObjectStore['remote'] = {
    readUrl: (key) => Promise.resolve(addressOf(key)),
    writeUrl: (key) => Promise.resolve({ url: addressOf(key), headers: {} }),
  };
  return {
    store: new Proxy(inner, {
      get: (target, name) => {
        if (name === 'remote') return remote;
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    }),
    requests,
    breakNext: (bytes) => {
      breakAt = bytes;
    },
    loseNextAnswer: () => {
      loseAnswer = true;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
