import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { FairQueue } from '../../core/fair-queue.ts';
import { SharedResults } from '../../core/shared-results.ts';
import type { EncodedTile } from '../../geo/tiles/tile-builder.ts';

export type TileEncoding = 'identity' | 'gzip' | 'br';

const compressors: Record<Exclude<TileEncoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: promisify<Buffer, Buffer>((bytes, done) => gzip(bytes, { level: 6 }, done)),
  br: promisify<Buffer, Buffer>((bytes, done) =>
    brotliCompress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done),
  ),
};

/** Minimum size for compression; below it, compression saves less than a packet. */
const minCompressedBytes = 1024;

/** An encoded tile; compressed once per requested encoding. */
export class SharedTile {
  readonly features: number;
  readonly dropped: number;
  /** Bytes in all encodings so far. */
  size: number;
  readonly #bytes: Buffer;
  readonly #compressed = new Map<TileEncoding, Promise<Buffer>>();
  readonly #onGrowth: () => void;

  constructor({ bytes, features, dropped }: EncodedTile, onGrowth: () => void) {
    this.features = features;
    this.dropped = dropped;
    this.size = bytes.length;
    this.#bytes = bytes;
    this.#onGrowth = onGrowth;
  }

  bytes(encoding: TileEncoding): Promise<Buffer> {
    if (encoding === 'identity' || this.#bytes.length < minCompressedBytes)
      return Promise.resolve(this.#bytes);
    let done = this.#compressed.get(encoding);
    if (done === undefined) {
      done = compressors[encoding](this.#bytes);
      this.#compressed.set(encoding, done);
      done.then(
        ({ length }) => {
          this.size += length;
          this.#onGrowth();
        },
        () => this.#compressed.delete(encoding),
      );
    }
    return done;
  }
}

/** Cache of encoded tiles, with their compressed forms. */
export class TileCache {
  readonly #results: SharedResults<SharedTile>;

  constructor(maxBytes: number, queue: FairQueue) {
    this.#results = new SharedResults<SharedTile>(maxBytes, queue, ({ size }) => size);
  }

  /** Current size in bytes. */
  get size(): number {
    return this.#results.size;
  }

  /**
   * Returns the tile of a key, computing it with `make` in the caller's queue if it is not cached. Throws Refusal.
   */
  get(
    key: string,
    caller: string,
    signal: AbortSignal,
    make: (signal: AbortSignal) => Promise<EncodedTile>,
  ): Promise<SharedTile> {
    return this.#results.get(
      key,
      caller,
      signal,
      async (stop) => new SharedTile(await make(stop), () => void this.#results.measure(key)),
    );
  }
}
