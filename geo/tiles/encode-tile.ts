import type { EncodedTile, TileEncodeOptions, TileFeatureBatch, Overfull } from './tile-builder.ts';
import { TileBuilder } from './tile-builder.ts';

/** Features that are read when they are needed. */
export interface UnreadBatch {
  starts: readonly number[];
  length: number;
  /** Whether the bytes are also in the cache. */
  isCached: boolean;
  read: () => Promise<Uint8Array>;
}

/** Features offset by `turn` degrees of longitude (−360, 0 or 360) from their position on the map. */
export interface TurnedFeatures {
  turn: number;
  batches: readonly UnreadBatch[];
}

/** Encodes a tile, on this or another thread. */
export type EncodeTile = (
  features: readonly TurnedFeatures[],
  options: TileEncodeOptions,
  signal?: AbortSignal,
) => Promise<EncodedTile>;

/** Builds one tile at a time, like TileBuilder. */
export interface TileWork {
  begin: (options: TileEncodeOptions, stored: Uint8Array | null) => void | Promise<void>;
  add: (turn: number, batch: TileFeatureBatch & { isCached: boolean }) => void | Promise<void>;
  finish: () => EncodedTile | Overfull | Promise<EncodedTile | Overfull>;
}

/** Encodes a tile on the caller's thread. */
export const encodeHere: EncodeTile = async (features, options, signal) => {
  const read: { turn: number; batch: TileFeatureBatch }[] = [];
  for await (const { turn, batch } of readAhead(features)) read.push({ turn, batch });
  signal?.throwIfAborted();
  // No await in between: the thread builds one tile at a time.
  const build = (stored: Uint8Array | null) => {
    const builder = new TileBuilder(options, stored);
    for (const { turn, batch } of read) builder.add(turn, batch);
    return builder.finish();
  };
  const first = build(null);
  return 'selected' in first ? (build(first.selected) as EncodedTile) : first;
};

/**
 * Encodes a tile with `work`, with only a few batches in memory at a time. If the tile would exceed the
 * limits, the smallest features are dropped: they are known only at the end, and everything is read again.
 * Stops between batches when the signal aborts.
 */
export async function encodeInTurn(
  features: readonly TurnedFeatures[],
  options: TileEncodeOptions,
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
    if (!('selected' in done)) return done;
    stored = done.selected;
  }
}

/** Maximum bytes of pending reads, unless a single batch is longer. */
const maxReadAheadBytes = 16 * 1024 * 1024;

/** Reads batches in order and prefetches the next ones. */
async function* readAhead(features: readonly TurnedFeatures[]) {
  const all = features.flatMap(({ turn, batches }) => batches.map((batch) => ({ turn, batch })));
  const reads: Promise<Uint8Array>[] = [];
  let prefetchedBytes = 0;
  for (const [i, { turn, batch }] of all.entries()) {
    for (let next = reads.length; next < all.length; next++) {
      const { length, read } = all[next]!.batch;
      if (next > i && prefetchedBytes + length > maxReadAheadBytes) break;
      const reading = read();
      // A failure reaches the consumer that awaits it; without one, it must not end the process.
      reading.catch(() => undefined);
      reads.push(reading);
      prefetchedBytes += length;
    }
    const { starts, isCached, length } = batch;
    const bytes = await reads[i]!;
    // Drops the reference, so that the batch can be freed after use.
    reads[i] = nothing;
    yield { turn, batch: { bytes, starts, isCached } };
    prefetchedBytes -= length;
  }
}

const nothing = Promise.resolve(new Uint8Array(0));
