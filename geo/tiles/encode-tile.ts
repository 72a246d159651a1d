import type { EncodedTile, EncodeOptions, FeatureBatch, Overfull } from './tile-builder.ts';
import { TileBuilder } from './tile-builder.ts';

/** Features that are read when their turn comes. */
export interface UnreadBatch {
  starts: readonly number[];
  length: number;
  /** The cache holds the bytes too. */
  isCached: boolean;
  read: () => Promise<Uint8Array>;
}

/** Features that lie `turn` degrees of longitude (−360, 0 or 360) from where the map shows them. */
export interface TurnedFeatures {
  turn: number;
  batches: readonly UnreadBatch[];
}

/** Encodes a tile, here or elsewhere. */
export type EncodeTile = (
  features: readonly TurnedFeatures[],
  options: EncodeOptions,
  signal?: AbortSignal,
) => Promise<EncodedTile>;

/** Something that builds one tile at a time, as TileBuilder does. */
export interface TileWork {
  begin: (options: EncodeOptions, stored: Uint8Array | null) => void | Promise<void>;
  add: (turn: number, batch: FeatureBatch & { isCached: boolean }) => void | Promise<void>;
  finish: () => EncodedTile | Overfull | Promise<EncodedTile | Overfull>;
}

/** Encodes a tile on the caller's thread. */
export const encodeHere: EncodeTile = async (features, options, signal) => {
  const read: { turn: number; batch: FeatureBatch }[] = [];
  for await (const { turn, batch } of readAhead(features)) read.push({ turn, batch });
  signal?.throwIfAborted();
  // Without a wait between: the thread builds one tile at a time.
  const build = (stored: Uint8Array | null) => {
    const builder = new TileBuilder(options, stored);
    for (const { turn, batch } of read) builder.add(turn, batch);
    return builder.finish();
  };
  const first = build(null);
  return 'kept' in first ? (build(first.kept) as EncodedTile) : first;
};

/**
 * Encodes a tile where `work` is done, holding a few batches in memory at a time. When the tile would be over the
 * limits, the smallest features are left out: they are known at the end only, and all is read once more. Between batches
 * it stops when the signal aborts.
 */
export async function encodeInTurn(
  features: readonly TurnedFeatures[],
  options: EncodeOptions,
  work: TileWork,
  signal?: AbortSignal,
): Promise<EncodedTile> {
  for (let stored: Uint8Array | null = null; ;) {
    signal?.throwIfAborted();
    await work.begin(options, stored);
    for await (const { turn, batch } of readAhead(features)) {
      signal?.throwIfAborted();
      await work.add(turn, batch);
    }
    const done = await work.finish();
    if (!('kept' in done)) return done;
    stored = done.kept;
  }
}

/** Bytes that may be on their way, unless a single batch is longer. */
const maxReadAheadBytes = 16 * 1024 * 1024;

/** Reads batches one after the other, the next ones ahead of when they are asked for. */
async function* readAhead(features: readonly TurnedFeatures[]) {
  const all = features.flatMap(({ turn, batches }) => batches.map((batch) => ({ turn, batch })));
  const reads: Promise<Uint8Array>[] = [];
  let ahead = 0;
  for (const [i, { turn, batch }] of all.entries()) {
    for (let next = reads.length; next < all.length; next++) {
      const { length, read } = all[next]!.batch;
      if (next > i && ahead + length > maxReadAheadBytes) break;
      const reading = read();
      // A failure reaches whoever awaits it; if nobody does, it must not end the process.
      reading.catch(() => undefined);
      reads.push(reading);
      ahead += length;
    }
    const { starts, isCached, length } = batch;
    const bytes = await reads[i]!;
    // Nobody but the taker holds on to what was taken.
    reads[i] = nothing;
    yield { turn, batch: { bytes, starts, isCached } };
    ahead -= length;
  }
}

const nothing = Promise.resolve(new Uint8Array(0));
