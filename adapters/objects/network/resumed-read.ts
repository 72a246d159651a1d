import { addAbortSignal, Readable } from 'node:stream';
import type { ByteRange } from '../../../core/ports/object-store.ts';
import type { OpenedObject } from './bucket.ts';
import { waitBefore } from './retry.ts';

/** Failures in a row, without a byte between them, after which a read is given up. */
const maxFailures = 5;
const readBuffer = 256 * 1024;

/**
 * The bytes of an object as one stream, whose connection may break: then they are asked for from where it broke, of the
 * same version. `start` is where the first of them lies in the object.
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
        throw new Error(`An object ended after ${at - start} of ${opened.bytes} bytes.`);
      } catch (error) {
        if (signal?.aborted === true || stream.destroyed || ++failures > maxFailures) throw error;
        await waitBefore(failures, signal);
        ({ body } = await openAgain({ start: at, end }));
      }
    }
    integrity?.check();
  }

  const stream: Readable = Readable.from(bytes(), { objectMode: false, highWaterMark: readBuffer });
  // Whoever stops reading does not wait for the next bytes of the network.
  stream.once('close', () => body.destroy());
  return signal === undefined ? stream : addAbortSignal(signal, stream);
}
