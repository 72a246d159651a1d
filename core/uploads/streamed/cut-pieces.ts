/** A section of a stream. */
export interface UploadPiece {
  readonly slabs: AsyncIterable<Uint8Array>;
  /** Resolves when the last slab was read or the reader has stopped. The next piece starts after that. */
  readonly taken: Promise<void>;
}

/**
 * Splits a stream at slab boundaries into pieces of at least `lengthOf(number)` bytes. `received` is called with
 * the total bytes received so far.
 */
export async function* cutPieces(
  body: AsyncIterable<Uint8Array>,
  lengthOf: (number: number) => number,
  received: (bytes: number) => void,
): AsyncGenerator<UploadPiece> {
  const slabs = body[Symbol.asyncIterator]();
  let next = await slabs.next();
  let bytes = 0;

  async function* upTo(length: number, taken: () => void): AsyncGenerator<Uint8Array> {
    try {
      for (let sum = 0; next.done !== true && sum < length; next = await slabs.next()) {
        sum += next.value.byteLength;
        received((bytes += next.value.byteLength));
        yield next.value;
      }
    } finally {
      taken();
    }
  }

  try {
    for (let number = 0; next.done !== true; number++) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      yield { slabs: upTo(lengthOf(number), () => resolve(undefined)), taken: promise };
      await promise;
    }
  } finally {
    await slabs.return?.();
  }
}
