import { sortByKey } from '../../flatgeobuf/sort-by-key.ts';
import { copyRow, keysOf, loadRows, rowBytes, rowsOver } from './batch-table.ts';
import type { StoredBytes } from '../../files/stored-bytes.ts';

/** Features [first, end) of a stored table of rows. */
export interface TableSlice {
  rows: StoredBytes;
  first: number;
  end: number;
}

/** The features of a part in output order. Shared between threads. */
export interface PartOrder {
  count: number;
  /** Their rows (batch-table.ts). */
  rows: SharedArrayBuffer;
  /** The number of the slice of each feature. */
  sliceOf: Uint32Array;
}

/**
 * Merges the features of several sorted batches into one order; equal keys stay in the order of the slices.
 */
export function orderPart(slices: readonly TableSlice[]): PartOrder {
  const count = slices.reduce((sum, { first, end }) => sum + end - first, 0);
  const loaded = rowsOver(new ArrayBuffer(count * rowBytes), count);
  const loadedFrom = new Uint32Array(count);
  let at = 0;
  for (const [number, { rows: table, first, end }] of slices.entries()) {
    loadRows(table, first, end, loaded, at);
    loadedFrom.fill(number, at, at + end - first);
    at += end - first;
  }
  const shared = new SharedArrayBuffer(count * rowBytes);
  const rows = rowsOver(shared, count);
  const sliceOf = new Uint32Array(new SharedArrayBuffer(count * 4));
  const order = sortByKey(keysOf(loaded));
  for (let i = 0; i < count; i++) {
    copyRow(loaded, order[i]!, rows, i);
    sliceOf[i] = loadedFrom[order[i]!]!;
  }
  return { count, rows: shared, sliceOf };
}
