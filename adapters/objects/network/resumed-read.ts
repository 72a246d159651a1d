import { addAbortSignal, Readable } from 'node:stream';
import type { ByteRange } from '../../../core/ports/object-store.ts';
import type { OpenedObject } from './bucket.ts';
import { waitBefore } from './retry.ts';

/** Consecutive failures without progress after which a read fails. */
const maxFailures = 5;
const readBuffer = 256 * 1024;

/**
 * The content of an object as one stream. After a connection failure it continues from the last byte
 * received, with the same version. `start` is the offset of the first byte in the object.
 */
export function resumedRead(
  opened: OpenedObject,
  start: number,
  openAgain: (range: ByteRange) => Promise<OpenedObject>,
  signal: AbortSignal | undefined,
): Readable {
  let { body } = opened;
  const { integrity } = opened;
  const end = start + opened.bytes;

  async function* bytes(): AsyncGenerator<Uint8Array> {
    let at = start;
    for (let failures = 0; ;) {
      try {
        for await (const chunk of body as AsyncIterable<Uint8Array>) {
          at += chunk.byteLength;
          failures = 0;
          integrity?.update(chunk);
          yield chunk;
        }
        if (at === end) break;
        throw new Error(`A read of an object ended after ${at - start} of ${opened.bytes} bytes.`);
      } catch (error) {
        if (signal?.aborted === true || stream.destroyed || ++failures > maxFailures) throw error;
        await waitBefore(failures, signal);
        ({ body } = await openAgain({ start: at, end }));
      }
    }
    integrity?.check();
  }

  const stream: Readable = Readable.from(bytes(), { objectMode: false, highWaterMark: readBuffer });
  // Aborts the request when the reader stops, without waiting for more data.
  stream.once('close', () => body.destroy());
  return signal === undefined ? stream : addAbortSignal(signal, stream);
}
