import type { Readable } from 'node:stream';
import { ClientClosed } from '../http/client-closed.ts';
import type { Flow } from './file-sink.ts';
import type { PartScanner } from './scan-parts.ts';

/** A body that is being fed to the scanner. */
export interface Feeding extends Flow {
  /** Resolves at the last boundary; rejects with the error that ended reading before it. */
  readonly whole: Promise<void>;
  /** Stops reading. The rest of the body stays unread, and the connection stays open. */
  stop(error: unknown): void;
}

/**
 * Feeds the chunks of a body to a scanner. `scan` creates the scanner, which calls `whole` at the last boundary.
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
  // When the client disconnects, unread data is lost, even if the body was complete.
  const cut = (): void => {
    if (!body.readableEnded) stop(new ClientClosed());
  };

  body.on('data', write).on('end', finish).on('close', cut);
  if (body.destroyed) cut();
  return {
    whole,
    stop,
    // After a rejection, the request is no longer controlled by this reader.
    pause: () => isOpen && body.pause(),
    resume: () => isOpen && body.resume(),
  };
}
