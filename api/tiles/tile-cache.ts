import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { RecentItems, type RecentItem } from '../../geo/recent-items.ts';
import type { EncodedTile } from '../../geo/tiles/tile-builder.ts';

export type TileEncoding = 'identity' | 'gzip' | 'br';

/** A tile as it is sent: also compressed, which is done once for each encoding that is asked for. */
export interface SharedTile {
  readonly features: number;
  readonly dropped: number;
  bytes(encoding: TileEncoding): Promise<Buffer>;
}

interface Entry extends RecentItem {
  readonly key: string;
  readonly tile: Promise<SharedTile>;
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

/** Tiles that were asked for of late, up to a number of bytes. Who asks for one that is being made waits for that one. */
export class TileCache {
  readonly #recent: RecentItems<Entry>;
  readonly #entries = new Map<string, Entry>();
  readonly #waiting: (() => void)[] = [];
  #atWork = 0;

  constructor(maxBytes: number) {
    this.#recent = new RecentItems<Entry>(maxBytes, ({ key }) => this.#entries.delete(key));
  }

  /** Bytes held at the moment. */
  get size(): number {
    return this.#recent.size;
  }

  /** The tile of a key, which `make` makes when it is not here. */
  get(key: string, make: () => Promise<EncodedTile>): Promise<SharedTile> {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      known.wanted = true;
      return known.tile;
    }
    const tile = this.#inTurn(make).then((made) => this.#share(entry, made));
    const entry: Entry = { key, tile, size: 0, wanted: false };
    this.#entries.set(key, entry);
    this.#recent.add(entry);
    tile.catch(() => this.#recent.drop(entry));
    return tile;
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
    this.#recent.grow(entry, entryBytes + bytes.length);
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
            (made) => this.#recent.grow(entry, made.length),
            () => compressed.delete(encoding),
          );
        }
        return done;
      },
    };
  }
}
