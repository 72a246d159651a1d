import { closeSync, openSync } from 'node:fs';
import type { GrowingBytes } from '../../files/growing-bytes.ts';
import { Defect } from '../../json/defect.ts';
import { GeoError } from '../../geo-error.ts';
import { type FeatureTap, FeatureWriter } from './feature-writer.ts';
import type { FileHeader } from './file-header.ts';
import type { LayerTable } from './layer-table.ts';
import { type ReadColumn, RecordReader } from './record-reader.ts';
import { RowCounter, type RowCounts } from './row-counts.ts';
import { TableRows } from './table-rows.ts';

/**
 * A layer's table whose pages are distributed to threads, each of which opens the file itself. Sent between
 * threads.
 */
export interface DistributedTable {
  readonly path: string;
  readonly header: FileHeader;
  readonly table: LayerTable;
  /** Positions of the geometry and of the columns in its records. */
  readonly columns: readonly ReadColumn[];
}

/** The text of a run of pages. */
export interface PagesText {
  /** Numbers of the first and the last row; null if there are none. */
  readonly fids: readonly [first: number | bigint, last: number | bigint] | null;
  readonly counts: RowCounts;
}

/** Maximum text of one run of pages in bytes; usually it is about three times the size of the rows. */
const maxText = 64 * 2 ** 20;

/**
 * Receives features one by one: the parts of each as they are written, then the position of its whole text.
 */
export interface FeatureTaker extends FeatureTap {
  tookFeature(start: number, end: number): void;
}

/**
 * Writes the rows of pages as features into `out`, separated by commas, and passes each to `taker`. Null if
 * only a sequential read of all rows can handle the table or explain its error.
 */
export function textOfPages(
  { path, header, table, columns }: DistributedTable,
  pages: Iterable<number>,
  out: GrowingBytes,
  taker: FeatureTaker,
): PagesText | null {
  const counter = new RowCounter();
  const writer = new FeatureWriter(table, counter, out, taker);
  const file = openSync(path, 'r');
  try {
    const rows = new TableRows(file, header, new RecordReader(columns, 'cells'));
    let first: number | bigint | null = null;
    for (const row of rows.read(pages)) {
      const fid = row[0] as number | bigint;
      if (first === null) first = fid;
      else out.ascii(',');
      counter.fid = fid;
      const start = out.length;
      writer.write(row, null);
      taker.tookFeature(start, out.length);
      if (out.length > maxText) return null;
    }
    if (rows.left !== null) return null;
    const fids = first === null ? null : ([first, counter.fid] as const);
    return { fids, counts: counter.counts };
  } catch (error) {
    if (error instanceof GeoError || error instanceof Defect) return null;
    throw error;
  } finally {
    closeSync(file);
  }
}
