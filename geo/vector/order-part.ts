import { sortByKey } from '../flatgeobuf/sort-by-key.ts';
import { keysOf, loadRows, rowBytes, rowsOver } from './run-table.ts';
import type { StoredBytes } from './stored-bytes.ts';

/** Features [first, end) of a stored table of rows. */
export interface TableSlice {
  rows: StoredBytes;
  first: number;
  end: number;
}

/** The features of a part and the order in which they are published. Shared between threads. */
export interface PartOrder {
  count: number;
  /** Rows (run-table.ts) of the slices, one after the other. */
  rows: SharedArrayBuffer;
  /** A slice's number for each row. */
  sliceOf: Uint32Array;
  /** Rows in the order of publishing. */
  order: Uint32Array;
}

/** Brings the features of several sorted runs into one order; equal keys stay in the order of the slices. */
export function orderPart(slices: readonly TableSlice[]): PartOrder {
  const count = slices.reduce((sum, { first, end }) => sum + end - first, 0);
  const rows = rowsOver(new SharedArrayBuffer(count * rowBytes), count);
  const sliceOf = new Uint32Array(new SharedArrayBuffer(count * 4));
  let at = 0;
  for (const [number, { rows: table, first, end }] of slices.entries()) {
    loadRows(table, first, end, rows, at);
    sliceOf.fill(number, at, at + end - first);
    at += end - first;
  }
  const order = new Uint32Array(new SharedArrayBuffer(count * 4));
  order.set(sortByKey(keysOf(rows)));
  return { count, rows: rows.words.buffer as SharedArrayBuffer, sliceOf, order };
}
