import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { EncodedTile } from '../../geo/tiles/tile-builder.ts';

export type TileEncoding = 'identity' | 'gzip' | 'br';

/** A tile as it is sent: also compressed, which is done once for each encoding that is asked for. */
export interface SharedTile {
  readonly features: number;
  readonly dropped: number;
  bytes(encoding: TileEncoding): Promise<Buffer>;
}

interface Entry {
  readonly key: string;
  readonly tile: Promise<SharedTile>;
  /** Bytes that it holds; 0 until it is made. */
  size: number;
}

const compressors: Record<Exclude<TileEncoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: promisify<Buffer, Buffer>((bytes, done) => gzip(bytes, { level: 6 }, done)),
  br: promisify<Buffer, Buffer>((bytes, done) =>
    brotliCompress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done),
  ),
};

/** Below this, compression saves less than a packet. */
const leastCompressed = 1024;
/** What a tile takes beside its bytes, so that empty ones count too. */
const entryBytes = 256;
/** Tiles that are made at a time: each may hold megabytes of features for a moment. */
const mostAtWork = 2;

/**
 * Tiles in memory, up to a number of bytes; the least recently used go first. Who asks for a tile that is being made
 * waits for that one.
 */
export class TileCache {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, Entry>();
  readonly #waiting: (() => void)[] = [];
  #size = 0;
  #atWork = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes held at the moment. */
  get size(): number {
    return this.#size;
  }

  /** The tile of a key, which `make` makes when it is not here. */
  get(key: string, make: () => Promise<EncodedTile>): Promise<SharedTile> {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.tile;
    }
    const entry: Entry = { key, tile: this.#inTurn(make).then((tile) => this.#share(entry, tile)), size: 0 };
    this.#entries.set(key, entry);
    entry.tile.catch(() => this.#drop(entry));
    return entry.tile;
  }

  async #inTurn(make: () => Promise<EncodedTile>): Promise<EncodedTile> {
    if (this.#atWork === mostAtWork) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#atWork++;
    try {
      return await make();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#atWork--;
      else next();
    }
  }

  #share(entry: Entry, { bytes, features, dropped }: EncodedTile): SharedTile {
    this.#grow(entry, entryBytes + bytes.length);
    const compressed = new Map<TileEncoding, Promise<Buffer>>();
    return {
      features,
      dropped,
      bytes: (encoding) => {
        if (encoding === 'identity' || bytes.length < leastCompressed) return Promise.resolve(bytes);
        let done = compressed.get(encoding);
        if (done === undefined) {
          done = compressors[encoding](bytes);
          compressed.set(encoding, done);
          done.then(
            (made) => this.#grow(entry, made.length),
            () => compressed.delete(encoding),
          );
        }
        return done;
      },
    };
  }

  #grow(entry: Entry, bytes: number): void {
    if (this.#entries.get(entry.key) !== entry) return;
    entry.size += bytes;
    this.#size += bytes;
    for (const [, each] of this.#entries) {
      if (this.#size <= this.#maxBytes) return;
      if (each.size > 0) this.#drop(each);
    }
  }

  #drop(entry: Entry): void {
    if (this.#entries.get(entry.key) !== entry) return;
    this.#entries.delete(entry.key);
    this.#size -= entry.size;
    entry.size = 0;
  }
}
