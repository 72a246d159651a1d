import type { Piece } from './cut-pieces.ts';

/** Writes one object to a bucket, with one request or in pieces. */
export interface UploadTarget<Stored> {
  putWhole(bytes: Buffer): Promise<Stored>;
  begin(): Promise<PieceUpload<Stored>>;
}

/** An object that is not visible before it is complete. Calls must not overlap. */
export interface PieceUpload<Stored> {
  append(bytes: Buffer): Promise<void>;
  /** Sends the last piece and creates the object. */
  complete(bytes: Buffer): Promise<Stored>;
  /** Discards everything that was sent. */
  abandon(): Promise<void>;
}

/**
 * Sends each piece while the next one is collected; content that fits into one piece is sent with one
 * request. At most two pieces are in memory. A failure leaves nothing in the bucket.
 */
export async function sendPieces<Stored>(
  pieces: AsyncIterable<Piece>,
  target: UploadTarget<Stored>,
): Promise<Stored> {
  let upload: PieceUpload<Stored> | undefined;
  let sending: Promise<void> = Promise.resolve();
  try {
    for await (const { bytes, isLast, release } of pieces) {
      let isSending = false;
      try {
        if (isLast && upload === undefined) return await target.putWhole(bytes);
        const begun: PieceUpload<Stored> = upload ?? (await target.begin());
        upload = begun;
        await sending;
        if (isLast) return await begun.complete(bytes);
        sending = begun.append(bytes).finally(release);
        isSending = true;
        // The error is rethrown when the next piece awaits it; this prevents an unhandled rejection until
        // then.
        sending.catch(() => undefined);
      } finally {
        if (!isSending) release();
      }
    }
    throw new Error('The stream ended without a last part.');
  } catch (error) {
    await sending.catch(() => undefined);
    await upload?.abandon().catch(() => undefined);
    throw error;
  }
}
