import type { Context } from '../context.ts';
import { frameOf, type Frame } from './sse-frame.ts';

const headers = {
  'Content-Type': 'text/event-stream',
  // `no-transform`: a proxy that compresses would buffer events.
  'Cache-Control': 'private, no-cache, no-store, no-transform, must-revalidate, max-age=0',
  Pragma: 'no-cache',
  'X-Accel-Buffering': 'no',
};

/** Reconnection delay of clients: 2000 ms. */
const retry = frameOf('retry: 2000\n\n');

/** A comment as heartbeat: keeps proxies from closing an idle connection. */
export const beat = frameOf(':\n\n');

/**
 * Sends the head of an event stream. `position` is the sequence number that the stream starts after, so that a client
 * can resume before it has received an event. It is a header and not a message, because simple clients treat every
 * message with an ID as an event.
 */
export function beginSse({ res }: Pick<Context, 'res'>, position: number): void {
  res.socket?.setNoDelay(true);
  res.writeHead(200, { ...headers, 'Last-Event-ID': String(position) }).flushHeaders();
  writeFrames(res, [retry]);
}

/**
 * Writes shared frames directly to the socket with a single system call; writing to the response would encode the
 * chunks again for every stream.
 */
export function writeFrames(res: Context['res'], frames: readonly Frame[]): void {
  if (frames.length === 0 || res.destroyed || res.writableEnded) return;
  const { socket } = res;
  if (socket === null || !res.chunkedEncoding || res.writableLength > socket.writableLength) {
    // HTTP/1.0 has no chunked encoding, and data buffered in the response must be sent first.
    for (const { text } of frames) res.write(text);
    return;
  }
  if (frames.length > 1) socket.cork();
  for (const { chunk } of frames) socket.write(chunk);
  if (frames.length > 1) socket.uncork();
}
