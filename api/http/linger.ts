import type { IncomingMessage } from 'node:http';

import type { Clock } from '../../core/ports/clock.ts';

/** How much of an unread body is still taken in after the answer, and for how long. */
const lingerBytes = 1024 * 1024;
const lingerMilliseconds = 2000;

/**
 * Closes the connection after the answer so that the client can still read it. Closing a socket that holds unread
 * bytes sends a reset, which may overtake the answer; so the sending side is closed first, a little more is
 * taken in and thrown away, and the rest is left where it is until the client goes or time is up.
 */
export function lingerAfterAnswer(req: IncomingMessage): void {
  const { socket } = req;
  // Node closes the connection through this after an answer with `Connection: close`.
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

/** How long the rest of a body that nobody reads may take to go by (milliseconds). */
const timeoutMs = 10_000;

/**
 * Throws the rest of an answered request away, so that its connection serves the next one, and closes the connection
 * where the rest does not come.
 */
export function swallow(req: IncomingMessage, clock: Clock): void {
  const { socket } = req;
  if (req.destroyed || socket.destroyed) return;
  // Whoever read it until it was refused has stopped it; only its end tells that the connection is free.
  req.on('error', () => undefined).resume();
  const stop = clock.every(timeoutMs, () => socket.destroy());
  // Of a request that was answered, Node does not say that its connection is gone.
  const end = (): void => {
    stop();
    req.off('close', end);
    socket.off('close', end);
  };
  req.once('close', end);
  socket.once('close', end);
}
