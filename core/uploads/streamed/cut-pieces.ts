/** A stretch of a stream. */
export interface Piece {
  readonly slabs: AsyncIterable<Uint8Array>;
  /** Resolves when the last slab was taken, or nobody wants more. The next piece begins after that. */
  readonly taken: Promise<void>;
}

/**
 * Cuts a stream where a slab ends, into pieces of at least the bytes that `lengthOf` says for the number of a piece.
 * `heard` is told of all bytes so far.
 */
export async function* cutPieces(
  body: AsyncIterable<Uint8Array>,
  lengthOf: (number: number) => number,
  received: (bytes: number) => void,
): AsyncGenerator<Piece> {
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
