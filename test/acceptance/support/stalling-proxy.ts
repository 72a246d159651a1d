import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { baseUrl } from './http.ts';

export interface StallingProxy {
  readonly url: string;
  /** Resolves when the first stalled request has arrived. */
  readonly stalled: Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Forwards requests to the service; from the `nth` request to this path on, requests never get a response.
 */
export async function openStallingProxy(path: string, nth: number): Promise<StallingProxy> {
  const stalled = Promise.withResolvers<undefined>();
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === path && ++count >= nth) {
      stalled.resolve(undefined);
      return;
    }
    const { method, headers } = incoming;
    const passedOn = request(`${baseUrl()}${incoming.url ?? ''}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, outgoing).catch(() => undefined);
    });
    pipeline(incoming, passedOn).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stalled: stalled.promise,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
