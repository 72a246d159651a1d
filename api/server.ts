import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import { answerBrokenRequest } from './broken-request.ts';
import { listen, type Listening, type ListenAddress } from './http/listening.ts';

export interface RunningServer {
  readonly url: string;
  /**
   * Stops gracefully. Serves all requests until `drained` resolves (responses already close their connections, since
   * the caller aborts `stopping` first); then accepts no new connections, and running requests have `graceMs` to
   * finish. Resolves to the number of connections that were closed forcibly.
   */
  stop(drained: Promise<unknown>, graceMs: number): Promise<number>;
}

const seconds = 1000;

/**
 * Keep-alive timeout. Proxies reuse idle connections and return 502 or 503 if the server closes one at that moment,
 * so the proxy must close first. Default idle timeouts: Envoy one hour (not configurable in every Gateway), Google's
 * load balancer 600 s, nginx and others 60 s.
 */
const maxIdle = 3620 * seconds;

/** Starts serving. Waiting for slow or silent clients has timeouts; long uploads have none. */
export async function startServer(handler: RequestListener, address: ListenAddress): Promise<RunningServer> {
  const server = createServer({
    headersTimeout: 15 * seconds,
    // Covers the whole request including its body: an upload may take hours while data arrives.
    requestTimeout: 0,
    keepAliveTimeout: maxIdle,
    // Close later than advertised, so that a late request does not meet a closing connection.
    keepAliveTimeoutBuffer: 5 * seconds,
    connectionsCheckingInterval: 5 * seconds,
    // Do not read from requests without a body.
    optimizeEmptyRequests: true,
  });
  // Timeout of connections without traffic in either direction.
  server.timeout = 120 * seconds;
  server.on('request', handler);
  // The reader of the body decides whether to send 100 Continue.
  server.on('checkContinue', handler);
  server.on('clientError', answerBrokenRequest);
  const listening = await listen(server, address);
  return { url: listening.url, stop: (drained, graceMs) => stop(server, listening, drained, graceMs) };
}

async function stop(
  server: Server,
  listening: Listening,
  drained: Promise<unknown>,
  graceMs: number,
): Promise<number> {
  await drained;
  const closed = listening.close();
  const timer = new AbortController();
  const late = delay(graceMs, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const);
  const outcome = await Promise.race([closed.then(() => 'closed' as const), late]);
  timer.abort();
  if (outcome === 'closed') return 0;
  const left = await listening.countConnections().catch(() => 0);
  server.closeAllConnections();
  await closed;
  return left;
}
