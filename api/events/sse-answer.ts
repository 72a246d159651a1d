import type { Context } from '../context.ts';
import { frameOf, type Frame } from './sse-frame.ts';

const headers = {
  'Content-Type': 'text/event-stream',
  // `no-transform`: who compresses on the way would hold events back.
  'Cache-Control': 'private, no-cache, no-store, no-transform, must-revalidate, max-age=0',
  Pragma: 'no-cache',
  'X-Accel-Buffering': 'no',
};

/** How long a client waits before it comes back (milliseconds). */
const retry = frameOf('retry: 2000\n\n');

/** A comment: nothing is told, and whatever lies in between sees that the connection is in use. */
export const beat = frameOf(':\n\n');

/**
 * Sends the head of an event stream. `position` is the number after which it goes on: a client that loses it before the
 * first event has a place to resume from, too. It is no message, since simple readers take each with an id for an event.
 */
export function beginSse({ res }: Pick<Context, 'res'>, position: number): void {
  res.socket?.setNoDelay(true);
  res.writeHead(200, { ...headers, 'Last-Event-ID': String(position) }).flushHeaders();
  writeFrames(res, [retry]);
}

/**
 * Writes the bytes that all streams share past the answer, straight to its connection, with one call of the system for
 * all of them: the answer would make a chunk of each of them anew for every stream.
 */
export function writeFrames(res: Context['res'], frames: readonly Frame[]): void {
  if (frames.length === 0 || res.destroyed || res.writableEnded) return;
  const { socket } = res;
  if (socket === null || !res.chunkedEncoding || res.writableLength > socket.writableLength) {
    // HTTP/1.0 knows no chunks, and what the answer itself still holds goes first.
    for (const { text } of frames) res.write(text);
    return;
  }
  if (frames.length > 1) socket.cork();
  for (const { chunk } of frames) socket.write(chunk);
  if (frames.length > 1) socket.uncork();
}
