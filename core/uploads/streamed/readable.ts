import type { Readable } from 'node:stream';
import { beginning, detectFormat, needsOneFile } from '../../../geo/detect/detect-format.ts';
import { beginsAsPoints } from '../../../geo/detect/guess-points.ts';

/** A file that is being received. */
export interface Incoming {
  readonly slabs: AsyncIterable<Uint8Array>;
  /** Ends the stream for readers that wait for the next slab. */
  readonly stop: () => void;
}

export interface ReadableUpload {
  /** The predicted content type of the file; null if it cannot be processed while it is received. */
  readonly content: 'points' | 'vector' | null;
  /** The stream, including the first bytes. */
  readonly incoming: Incoming;
}

/** Detects the content type from the first bytes of a stream. */
export async function readable(body: Readable): Promise<ReadableUpload> {
  const slabs = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const first: Uint8Array[] = [];
  let bytes = 0;
  let next = await slabs.next();
  for (; next.done !== true && bytes < beginning; next = await slabs.next()) {
    first.push(next.value);
    bytes += next.value.byteLength;
  }
  const after = next;

  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      yield* first;
      for (let slab = after; slab.done !== true; slab = await slabs.next()) yield slab.value;
    } finally {
      await slabs.return?.();
    }
  }

  const head = Buffer.concat(first).subarray(0, beginning);
  const found = detectFormat(head, after.done === true);
  const content = needsOneFile(found) ? null : beginsAsPoints(head, found) ? 'points' : 'vector';
  return { content, incoming: { slabs: whole(), stop: () => void body.destroy() } };
}
