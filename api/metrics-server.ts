import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { whyNotReady } from './chain/health.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * Serves `/metrics`, `/livez` and `/readyz` on a port without ingress. Returns its URL and a function that stops it.
 */
export async function startMetricsServer(
  api: Pick<Dependencies, 'metrics' | 'unreadiness' | 'stopping'>,
  { host, port }: { host: string; port: number },
): Promise<{ url: string; stop: () => Promise<void> }> {
  const pages: Readonly<
    Record<string, (accept?: string) => Promise<{ status: number; type: string; text: string }>>
  > = {
    '/metrics': async (accept) => ({ status: 200, ...(await api.metrics.page(accept)) }),
    '/livez': () => Promise.resolve({ status: 200, type: 'text/plain', text: 'ok\n' }),
    '/readyz': async () => {
      const reason = await whyNotReady(api);
      return { status: reason === null ? 200 : 503, type: 'text/plain', text: `${reason ?? 'ok'}\n` };
    },
  };
  const server = createServer((req, res) => {
    const page = pages[(req.url ?? '').split('?', 1)[0] ?? ''];
    const none = () => Promise.resolve({ status: 404, type: 'text/plain', text: 'Not found.\n' });
    (page ?? none)(req.headers.accept).then(
      ({ status, type, text }) => res.writeHead(status, { 'Content-Type': type }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host}:${address.port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
