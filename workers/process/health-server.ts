import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { scraper } from '../../adapters/metrics/scrape.ts';

export interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves `/livez`, `/readyz` and `/metrics` of a worker process. `unreadiness` returns why it is not ready,
 * or null if it is.
 */
export async function startHealthServer(
  address: { readonly host: string; readonly port: number },
  registry: Registry,
  unreadiness: () => string | null,
): Promise<HealthServer> {
  const scrape = scraper(registry);
  const server = createServer((request, response) => {
    const answer = (status: number, body: string, type = 'text/plain') => {
      response.writeHead(status, { 'content-type': type }).end(body);
    };
    if (request.url === '/livez') answer(200, 'ok\n');
    else if (request.url === '/readyz') {
      const reason = unreadiness();
      answer(reason === null ? 200 : 503, `${reason ?? 'ok'}\n`);
    } else if (request.url === '/metrics') {
      scrape(request.headers.accept).then(
        ({ text, type }) => answer(200, text, type),
        () => answer(500, 'the metrics could not be collected\n'),
      );
    } else answer(404, 'not found\n');
  });
  await listen(server, address);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve());
  });
}
