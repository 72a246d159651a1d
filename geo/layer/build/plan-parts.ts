import { sortByKey } from '../../flatgeobuf/sort-by-key.ts';
import type { StoredBatch } from './layer-tasks.ts';
import { blockFeatures } from './batch-store.ts';
import { keysOf, loadRows, rowBytes, rowsOver } from './batch-table.ts';

/** Target size of a part. Parts have about equal sizes and may exceed the target by a few per cent. */
export interface PartLimits {
  features: number;
  /** Text and FlatGeobuf together. */
  bytes: number;
}

/** The features [first, end) of a batch, sorted by key. */
export interface BatchSlice {
  batch: number;
  first: number;
  end: number;
}

/** A contiguous range of the layer's order: its features in all batches. */
export interface PartPlan {
  featureStart: number;
  count: number;
  slices: BatchSlice[];
}

/** Start of a part: a key, and the first batch whose features with this key belong to the part. */
interface Cut {
  key: number;
  batch: number;
}

/**
 * Splits a layer into parts along the Hilbert curve. Equal keys are in source order, so the cuts, and all
 * files, do not depend on which thread encoded what.
 */
export function planParts(batches: readonly StoredBatch[], limits: PartLimits): PartPlan[] {
  const cuts = cutEvenly(batches, limits);
  const starts = batches.map((batch, number) => [
    ...cuts.map((cut) => firstAfter(cut, batch, number)),
    batch.count,
  ]);
  let featureStart = 0;
  return [...cuts, null].flatMap((_, part): PartPlan[] => {
    const slices = starts.flatMap((indexes, batch): BatchSlice[] => {
      const first = part === 0 ? 0 : indexes[part - 1]!;
      const end = indexes[part]!;
      return first < end ? [{ batch, first, end }] : [];
    });
    const count = slices.reduce((sum, { first, end }) => sum + end - first, 0);
    if (count === 0) return [];
    const plan = { featureStart, count, slices };
    featureStart += count;
    return [plan];
  });
}

function cutEvenly(batches: readonly StoredBatch[], limits: PartLimits): Cut[] {
  const count = batches.reduce((sum, { blocks }) => sum + blocks.keys.length, 0);
  const keys = new Float64Array(count);
  const weights = new Float64Array(count);
  const batchOf = new Uint32Array(count);
  let total = 0;
  let at = 0;
  for (const [number, batch] of batches.entries())
    for (const [block, key] of batch.blocks.keys.entries()) {
      const features = Math.min(blockFeatures, batch.count - block * blockFeatures);
      const weight = Math.max(features / limits.features, batch.blocks.bytes[block]! / limits.bytes);
      keys[at] = key;
      batchOf[at] = number;
      weights[at++] = weight;
      total += weight;
    }
  const parts = Math.ceil(total - 1e-9);
  const cuts: Cut[] = [];
  if (parts <= 1) return cuts;
  let sum = 0;
  for (const index of sortByKey(keys)) {
    const cut = { key: keys[index]!, batch: batchOf[index]! };
    const last = cuts[cuts.length - 1];
    const isNew = last === undefined || last.key < cut.key || last.batch < cut.batch;
    if (sum >= ((cuts.length + 1) * total) / parts && isNew) cuts.push(cut);
    sum += weights[index]!;
  }
  return cuts;
}

/** The first feature of a batch after the cut. */
function firstAfter(cut: Cut, batch: StoredBatch, number: number): number {
  const isBehind = (key: number): boolean => key > cut.key || (key === cut.key && number >= cut.batch);
  const { keys } = batch.blocks;
  // Only the last block that starts before the cut can contain it.
  const block = keys.findLastIndex((key) => !isBehind(key));
  if (block < 0) return 0;
  const first = block * blockFeatures;
  const end = Math.min(batch.count, first + blockFeatures);
  const rows = rowsOver(new ArrayBuffer((end - first) * rowBytes), end - first);
  loadRows(batch.rows, first, end, rows, 0);
  const within = keysOf(rows).findIndex(isBehind);
  return within < 0 ? end : first + within;
}
