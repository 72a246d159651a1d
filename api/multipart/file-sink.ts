import { Readable, Writable } from 'node:stream';
import { Refusal } from '../../core/errors.ts';

/** So many chunks (of 64 KiB at most) the consumer may leave waiting; then the client has to wait. */
const QUEUE = 4;

/** What the reader of a file part gets when the body ended or broke before the part did. */
export class IncompletePart extends Error {
  override readonly name = 'IncompletePart';
}

/**
 * A place to write one file part to, from which `consume` reads. A write is called done only when the consumer
 * wants more, so that the parser, which goes on after each, never runs ahead. Ends when `consume` has; fails with
 * it, and with Refusal `file_too_large` as soon as more than `limit` bytes came in.
 */
export function fileSink(consume: (body: Readable) => Promise<void>, limit: number): Writable {
  let proceed: (() => void) | null = null;
  const body = new Readable({
    // Chunks stay as they came: joined, they would be copied.
    objectMode: true,
    highWaterMark: QUEUE,
    read() {
      const call = proceed;
      proceed = null;
      call?.();
    },
  });
  // Its failure is the consumer's too, which reports it; without a listener it would end the process.
  body.on('error', () => undefined);

  let size = 0;
  const take = (chunk: Buffer, done: (error?: Error) => void): void => {
    size += chunk.length;
    if (size > limit) done(new Refusal('file_too_large', undefined, { limit }));
    else if (body.push(chunk)) done();
    else proceed = done;
  };

  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => take(chunk, done),
    writev: (chunks, done) => take(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)), done),
    final(done) {
      body.push(null);
      consumed.then(() => done(), done);
    },
    destroy(error, done) {
      if (!sink.writableFinished)
        body.destroy(error ?? new IncompletePart('The file part was not completed.'));
      done(error);
    },
  });
  const consumed = consume(body);
  consumed.catch((error: unknown) => sink.destroy(error instanceof Error ? error : new Error(String(error))));
  return sink;
}

/** For a part that nobody wants: lets it go by, as a body that came in whole is ended by nothing but its end. */
export function closedSink(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
