import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import { answerBrokenRequest } from './http/broken-request.ts';
import { listen, type Listening, type Place } from './http/listening.ts';

export interface RunningServer {
  readonly url: string;
  /**
   * Ends without failing a request. Until `drained` everything is served on (answers already ask clients to go
   * elsewhere, as `stopping` is aborted by the caller first); then nobody new is let in, and requests under way
   * have `graceMs` to finish. Resolves to the number of connections that had to be cut.
   */
  stop(drained: Promise<unknown>, graceMs: number): Promise<number>;
}

const seconds = 1000;

/**
 * For how long a connection may be idle. Proxies send their next request on one that they hold for idle, and answer 502 or
 * 503 where we closed it at that moment. So they have to be the first to close it: Envoy does after an hour where nobody
 * says otherwise, which not every Gateway lets one do; Google's balancer after 600 s, nginx and other balancers after 60 s.
 */
const maxIdle = 3620 * seconds;

/** Starts serving. Waits that a slow or silent client could draw out have an end; a long upload has none. */
export async function startServer(handler: RequestListener, location: Place): Promise<RunningServer> {
  const server = createServer({
    headersTimeout: 15 * seconds,
    // The whole request, body included: an upload may take hours as long as it moves.
    requestTimeout: 0,
    keepAliveTimeout: maxIdle,
    // Longer than is told: a client that is late must not send its next request just when the connection is closed.
    keepAliveTimeoutBuffer: 5 * seconds,
    connectionsCheckingInterval: 5 * seconds,
    // A request that announces no body is not read from.
    optimizeEmptyRequests: true,
  });
  // A connection on which nothing moves in either direction.
  server.timeout = 120 * seconds;
  server.on('request', handler);
  // Whether the client may send its body is decided by whoever reads it.
  server.on('checkContinue', handler);
  server.on('clientError', answerBrokenRequest);
  const listening = await listen(server, location);
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
