import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/**
 * Frames between the service and the step: a length (32 bits, big-endian) followed by that number of bytes.
 */
const headBytes = 4;

/** Length prefix of a frame whose bytes follow. */
export function frameHead(bytes: number): Buffer {
  const head = Buffer.allocUnsafe(headBytes);
  head.writeUInt32BE(bytes);
  return head;
}

/** Reads all frames of a stream. Throws if it ends within a frame or has more than `maxBytes`. */
export async function readFrames(stream: Readable, maxBytes: number): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error(`The frames exceed the limit of ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  const all = Buffer.concat(chunks);
  const frames: Buffer[] = [];
  for (let at = 0; at < all.byteLength;) {
    const start = at + headBytes;
    const end = start <= all.byteLength ? start + all.readUInt32BE(at) : Infinity;
    if (end > all.byteLength) throw new Error('The stream ends within a frame.');
    frames.push(all.subarray(start, end));
    at = end;
  }
  return frames;
}

/** Writes the frames, ends the stream and waits until everything is written. */
export async function writeFrames(stream: Writable, frames: readonly Uint8Array[]): Promise<void> {
  for (const frame of frames) {
    stream.write(frameHead(frame.byteLength));
    stream.write(frame);
  }
  stream.end();
  await finished(stream);
}
