import { mixed } from './hash-text.ts';

/** Number of features from which quantiles and histograms are derived. */
export const sampleSize = 4096;

/**
 * A uniform sample of rows, in one pass and mergeable: each row has a pseudo-random priority, and the rows with the
 * smallest remain (bottom-k sampling; Cohen and Kaplan, "Summarizing Data Using Bottom-k Sketches", 2007). Rows of equal
 * layout have equal priorities, so that the same source gives the same sample.
 */
export class RowSample {
  #priorities = new Float64Array(2 * sampleSize);
  #count = 0;
  /** Rows with a priority below it are sampled. */
  threshold = 1;

  get priorities(): Float64Array {
    return this.#priorities.subarray(0, this.#count);
  }

  begin(threshold: number): void {
    this.threshold = threshold;
    this.#count = 0;
  }

  /** The position of the row in the sample; -1 if it is not sampled. */
  take(row: number, position: number): number {
    const priority = mixed(mixed(row + 0x9e3779b9) ^ position) / 2 ** 32;
    if (priority >= this.threshold) return -1;
    this.#priorities[this.#count] = priority;
    return this.#count++;
  }

  get isFull(): boolean {
    return this.#count === this.#priorities.length;
  }

  /** Reduces the sample to its size; returns the positions of the rows that remain. */
  reduce(): Uint32Array {
    const all = this.priorities;
    const threshold = thresholdOf(all);
    const remaining = remainingRows(all, threshold);
    this.threshold = Math.min(this.threshold, threshold);
    remaining.forEach((from, to) => (all[to] = all[from]!));
    this.#count = remaining.length;
    return remaining;
  }
}

/** The priority below which a sample of full size remains. */
export function thresholdOf(priorities: Float64Array): number {
  return priorities.length <= sampleSize ? 1 : priorities.toSorted()[sampleSize]!;
}

/** The positions of the rows below a threshold. */
export function remainingRows(priorities: Float64Array, threshold: number): Uint32Array {
  const rows = new Uint32Array(priorities.length);
  let count = 0;
  for (let row = 0; row < priorities.length; row++) if (priorities[row]! < threshold) rows[count++] = row;
  return rows.slice(0, count);
}
