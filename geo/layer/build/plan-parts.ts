import { sortByKey } from '../../flatgeobuf/sort-by-key.ts';
import type { StoredRun } from './layer-tasks.ts';
import { blockFeatures } from './run-store.ts';
import { keysOf, loadRows, rowBytes, rowsOver } from './run-table.ts';

/** What a part of a layer aims at; parts are about equal, and may be a few per cent larger. */
export interface PartLimits {
  features: number;
  /** Text and FlatGeobuf together. */
  bytes: number;
}

/** The features [first, end) of a run, in the order of its keys. */
export interface RunSlice {
  run: number;
  first: number;
  end: number;
}

/** A contiguous stretch of the layer's order: its features, wherever they lie. */
export interface PartPlan {
  featureStart: number;
  count: number;
  slices: RunSlice[];
}

/** Where a part begins: at this key, and among the features of this key with those of this run. */
interface Cut {
  key: number;
  run: number;
}

/**
 * Cuts a layer into parts along the Hilbert curve. Equal keys are in the order of the source, so the cuts, and with
 * them all files, are the same whatever thread encoded what.
 */
export function planParts(runs: readonly StoredRun[], limits: PartLimits): PartPlan[] {
  const cuts = cutEvenly(runs, limits);
  const starts = runs.map((run, number) => [...cuts.map((cut) => placeOf(cut, run, number)), run.count]);
  let featureStart = 0;
  return [...cuts, null].flatMap((_, part): PartPlan[] => {
    const slices = starts.flatMap((places, run): RunSlice[] => {
      const first = part === 0 ? 0 : places[part - 1]!;
      const end = places[part]!;
      return first < end ? [{ run, first, end }] : [];
    });
    const count = slices.reduce((sum, { first, end }) => sum + end - first, 0);
    if (count === 0) return [];
    const plan = { featureStart, count, slices };
    featureStart += count;
    return [plan];
  });
}

function cutEvenly(runs: readonly StoredRun[], limits: PartLimits): Cut[] {
  const count = runs.reduce((sum, { blocks }) => sum + blocks.keys.length, 0);
  const keys = new Float64Array(count);
  const weights = new Float64Array(count);
  const runOf = new Uint32Array(count);
  let total = 0;
  let at = 0;
  for (const [number, run] of runs.entries())
    for (const [block, key] of run.blocks.keys.entries()) {
      const features = Math.min(blockFeatures, run.count - block * blockFeatures);
      const weight = Math.max(features / limits.features, run.blocks.bytes[block]! / limits.bytes);
      keys[at] = key;
      runOf[at] = number;
      weights[at++] = weight;
      total += weight;
    }
  const parts = Math.ceil(total - 1e-9);
  const cuts: Cut[] = [];
  if (parts <= 1) return cuts;
  let sum = 0;
  for (const place of sortByKey(keys)) {
    const cut = { key: keys[place]!, run: runOf[place]! };
    const last = cuts[cuts.length - 1];
    const isNew = last === undefined || last.key < cut.key || last.run < cut.run;
    if (sum >= ((cuts.length + 1) * total) / parts && isNew) cuts.push(cut);
    sum += weights[place]!;
  }
  return cuts;
}

/** The first feature of a run that lies behind the cut. */
function placeOf(cut: Cut, run: StoredRun, number: number): number {
  const isBehind = (key: number): boolean => key > cut.key || (key === cut.key && number >= cut.run);
  const { keys } = run.blocks;
  // Only in the last block that begins before the cut is a look at the features needed.
  const block = keys.findLastIndex((key) => !isBehind(key));
  if (block < 0) return 0;
  const first = block * blockFeatures;
  const end = Math.min(run.count, first + blockFeatures);
  const rows = rowsOver(new ArrayBuffer((end - first) * rowBytes), end - first);
  loadRows(run.rows, first, end, rows, 0);
  const within = keysOf(rows).findIndex(isBehind);
  return within < 0 ? end : first + within;
}
