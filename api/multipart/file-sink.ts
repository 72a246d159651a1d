import { Readable } from 'node:stream';
import { fileTooLarge } from '../../core/uploads/file-too-large.ts';
import type { PartTarget } from './scan-parts.ts';

/** Buffered chunks (up to 64 KiB each) before backpressure applies. */
const queuedBuffers = 4;

/** The body ended before the file part was complete. */
export class IncompletePart extends Error {
  override readonly name = 'IncompletePart';
}

export interface FileSink extends PartTarget {
  /** Ends an incomplete part with an error; no effect if the part is complete. */
  breakOff(): void;
}

/** A source that can be paused. */
export interface Flow {
  pause(): unknown;
  resume(): unknown;
}

/**
 * Passes a file part to `consume` with backpressure. Throws Refusal `file_too_large` as soon as more than `limit`
 * bytes are received.
 */
export function fileSink(consume: (body: Readable) => void, limit: number, flow: Flow): FileSink {
  const body = new Readable({
    // Preserve the chunks: joining would copy them.
    objectMode: true,
    highWaterMark: queuedBuffers,
    read: () => void flow.resume(),
  });
  // The consumer reports the error; without a listener, the process would exit.
  body.on('error', () => undefined);
  // Discard the rest of the part.
  body.on('close', () => void flow.resume());
  let size = 0;
  consume(body);
  return {
    data(bytes) {
      size += bytes.length;
      if (size > limit) throw fileTooLarge(limit);
      if (!body.destroyed && !body.push(bytes)) flow.pause();
    },
    end: () => void body.push(null),
    breakOff() {
      if (!body.readableEnded) body.destroy(new IncompletePart('The file part is incomplete.'));
    },
  };
}
