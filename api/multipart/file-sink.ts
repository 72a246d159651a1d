import { Readable } from 'node:stream';
import { fileTooLarge } from '../../core/uploads/file-too-large.ts';
import type { PartTarget } from './scan-parts.ts';

/** So many chunks (of 64 KiB at most) the consumer may leave waiting; then the client has to wait. */
const queuedBuffers = 4;

/** What the reader of a file part gets when the body ended or broke before the part did. */
export class IncompletePart extends Error {
  override readonly name = 'IncompletePart';
}

export interface FileSink extends PartTarget {
  /** The rest will not come; nothing where the part is complete. */
  breakOff(): void;
}

/** Where a body comes from that can be held up. */
export interface Flow {
  pause(): unknown;
  resume(): unknown;
}

/**
 * Takes one file part, from which `consume` reads. The flow pauses while the consumer has enough. Throws Refusal
 * `file_too_large` as soon as more than `limit` bytes came in.
 */
export function fileSink(consume: (body: Readable) => void, limit: number, flow: Flow): FileSink {
  const body = new Readable({
    // Chunks stay as they came: joined, they would be copied.
    objectMode: true,
    highWaterMark: queuedBuffers,
    read: () => void flow.resume(),
  });
  // Its failure is the consumer's too, which reports it; without a listener it would end the process.
  body.on('error', () => undefined);
  // What nobody wants any more goes by.
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
      if (!body.readableEnded) body.destroy(new IncompletePart('The file part was not completed.'));
    },
  };
}
