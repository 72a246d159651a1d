import type { Readable } from 'node:stream';
import { ClientClosed } from '../http/client-closed.ts';
import type { Flow } from './file-sink.ts';
import type { PartScanner } from './scan-parts.ts';

/** A body on its way to the scanner. */
export interface Feeding extends Flow {
  /** Resolves at the last boundary; rejects with what ended the reading before it. */
  readonly whole: Promise<void>;
  /** Reads no more of the body from now on. What is left of it stays with the request, whose connection stays open. */
  stop(error: unknown): void;
}

/**
 * Gives the chunks of a body to a scanner as they come in. `scan` makes the scanner; it calls `whole` at the last
 * boundary.
 */
export function feedScanner(body: Readable, scan: (whole: () => void) => PartScanner): Feeding {
  const { promise: whole, resolve, reject } = Promise.withResolvers<undefined>();
  const scanner = scan(() => resolve(undefined));
  let isOpen = true;

  const stop = (error: unknown): void => {
    if (!isOpen) return;
    isOpen = false;
    body.off('data', write).off('end', finish).off('close', cut).pause();
    reject(error);
  };
  const write = (chunk: Buffer): void => {
    try {
      scanner.write(chunk);
    } catch (error) {
      stop(error);
    }
  };
  const finish = (): void => {
    try {
      scanner.finish();
    } catch (error) {
      stop(error);
    }
  };
  // A client that leaves takes with it what it had sent and nobody had read, also where that was all.
  const cut = (): void => {
    if (!body.readableEnded) stop(new ClientClosed());
  };

  body.on('data', write).on('end', finish).on('close', cut);
  if (body.destroyed) cut();
  return {
    whole,
    stop,
    // A request that was refused is not this reader's any more.
    pause: () => isOpen && body.pause(),
    resume: () => isOpen && body.resume(),
  };
}
