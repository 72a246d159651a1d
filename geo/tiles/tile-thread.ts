import { GeoError } from '../geo-error.ts';
import { RequestThread } from '../threads/request-thread.ts';
import { type EncodeTile, encodeHere, encodeInTurn, type TileWork } from './encode-tile.ts';
import type { EncodedTile, TileEncodeOptions, TileFeatureBatch, Overfull } from './tile-builder.ts';

/** The requests to the thread, in order. */
export type TileRequest =
  | { begin: { options: TileEncodeOptions; selected: Uint8Array | null } }
  | { add: { turn: number; batch: TileFeatureBatch } }
  | { finish: true };

/**
 * Tiles with at most this many bytes of features are encoded on the caller's thread, in a few milliseconds.
 */
const inlineBytes = 384 * 1024;
/**
 * A thread that encodes large tiles, so that other requests need not wait for them.
 */
export class TileThread {
  readonly #thread: RequestThread<TileRequest, EncodedTile | Overfull | null>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(program = new URL('./tile-worker.ts', import.meta.url)) {
    this.#thread = new RequestThread(program, 'The tile thread');
  }

  /** Encodes a tile: a small one immediately, large ones one after the other on the thread. */
  readonly encode: EncodeTile = (features, options, signal) => {
    const lengths = features.flatMap(({ batches }) => batches.map(({ length }) => length));
    if (lengths.reduce((sum, length) => sum + length, 0) <= inlineBytes)
      return encodeHere(features, options, signal);
    const tile = this.#last.then(() => encodeInTurn(features, options, this.#work, signal));
    this.#last = tile.catch(() => undefined);
    return tile;
  };

  readonly #work: TileWork = {
    begin: async (options, stored) => {
      await this.#thread.ask({ begin: { options, selected: stored } }, []);
    },
    add: async (turn, { starts, ...read }) => {
      const bytes = ownMemory(read);
      await this.#thread.ask({ add: { turn, batch: { starts, bytes } } }, [bytes.buffer]);
    },
    finish: async () => {
      const done = await this.#thread.ask({ finish: true }, []);
      if (done === null) throw new GeoError('engine_failure', 'The tile thread was restarted.');
      if ('selected' in done) return done;
      const { buffer, byteOffset, length } = done.bytes;
      return { ...done, bytes: Buffer.from(buffer, byteOffset, length) };
    },
  };
}

/** The bytes in memory that they do not share: unchanged, or a copy. */
function ownMemory({ bytes, isCached }: { bytes: Uint8Array; isCached: boolean }): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isOwn = !isCached && buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length;
  return isOwn ? new Uint8Array(buffer) : Uint8Array.from(bytes);
}
