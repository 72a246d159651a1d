import type { IncomingMessage } from 'node:http';

import type { Clock } from '../../core/ports/clock.ts';

/** Maximum size of the unread body that is received after the response, and its timeout. */
const lingerBytes = 1024 * 1024;
const lingerMilliseconds = 2000;

/**
 * Closes the connection after the response so that the client can still read it (lingering close). Closing a socket
 * with unread bytes sends a reset, which can overtake the response. So the sending side is closed first, some more
 * data is discarded, and the rest stays unread until the client disconnects or the timeout expires.
 */
export function lingerAfterAnswer(req: IncomingMessage): void {
  const { socket } = req;
  // Node calls this after a response with `Connection: close`.
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingerMilliseconds).unref();
    socket.once('close', () => clearTimeout(timer));
  };
  let taken = 0;
  req.on('data', (chunk: Buffer) => {
    taken += chunk.length;
    if (taken > lingerBytes) req.pause();
  });
  req.on('error', () => undefined);
  req.resume();
}

/** Timeout for discarding the rest of an unread body (milliseconds). */
const timeoutMs = 10_000;

/**
 * Discards the rest of the request body so that the connection can be reused, and closes the connection if the rest
 * does not arrive in time.
 */
export function swallow(req: IncomingMessage, clock: Clock): void {
  const { socket } = req;
  if (req.destroyed || socket.destroyed) return;
  // The reader paused the stream when it rejected the body; it must be consumed to free the connection.
  req.on('error', () => undefined).resume();
  const stop = clock.every(timeoutMs, () => socket.destroy());
  // Node reports no closed connection for a request that has its response.
  const end = (): void => {
    stop();
    req.off('close', end);
    socket.off('close', end);
  };
  req.once('close', end);
  socket.once('close', end);
}
