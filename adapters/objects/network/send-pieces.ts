import type { Piece } from './cut-pieces.ts';

/** How one object gets into a bucket: with one request, or piece by piece. */
export interface UploadTarget<Stored> {
  putWhole(bytes: Buffer): Promise<Stored>;
  begin(): Promise<PieceUpload<Stored>>;
}

/** An object of which nothing can be seen before it is complete. One call at a time. */
export interface PieceUpload<Stored> {
  append(bytes: Buffer): Promise<void>;
  /** Takes the last piece and stores the object. */
  complete(bytes: Buffer): Promise<Stored>;
  /** Nothing stays of what was sent. */
  abandon(): Promise<void>;
}

/**
 * Sends each piece while the next one is gathered, and what fits into one piece with one request. Two pieces are in
 * memory at most. A failure leaves nothing in the bucket.
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
        // A failure is thrown where the next piece waits for it.
        sending.catch(() => undefined);
      } finally {
        if (!isSending) release();
      }
    }
    throw new Error('A stream has no last piece.');
  } catch (error) {
    await sending.catch(() => undefined);
    await upload?.abandon().catch(() => undefined);
    throw error;
  }
}
