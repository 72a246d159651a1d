import type { Sum } from './room-sizes.ts';

/**
 * Estimates the size of rows in SQLite pages (https://www.sqlite.org/fileformat2.html, sections 1.6 and
 * 2.3.3) from the mean size of a cell: a page of 4096 bytes stores whole cells, and a longer cell continues
 * on overflow pages.
 */
const page = 4096;
const roomOnPage = page - 8;
const maxCellLength = page - 35;
/** Mean bytes of an overflowing cell on its leaf page, and the bytes that fit on an overflow page. */
const leftOnLeaf = (489 + maxCellLength) / 2;
const roomOnNextPage = page - 4;

function pagesOf(rows: number, cell: number): number {
  if (rows === 0) return 0;
  if (cell <= maxCellLength) return rows * onLeaf(cell);
  const remote = ((cell - leftOnLeaf) / roomOnNextPage) * page;
  return rows * (onLeaf(leftOnLeaf) + remote);
}

/**
 * The size of rows with their entries in indexes, if the overhead of a row besides its texts and files is
 * known: numbers and headers in its table, and index entries.
 */
export function rowBytes(
  { rows, bytes }: Sum,
  [inTable, inIndexes]: readonly [inTable: number, inIndexes: number],
): number {
  return rows === 0 ? 0 : pagesOf(rows, bytes / rows + inTable) + rows * inIndexes;
}

/**
 * Cells of equal size waste the same remainder on each page, cells of varying size half a cell: this takes
 * the mean of both.
 */
function onLeaf(cell: number): number {
  const alike = page / Math.max(1, Math.floor(roomOnPage / cell));
  const various = (cell * page) / Math.max(cell, roomOnPage - cell / 2);
  return Math.min(page, (alike + various) / 2);
}

/** Entries of a point in the R-tree: its box and its page number. */
export const indexedColumns = 38;

/** Size of a layer's QGIS style as QML and SLD, its triggers and its directory rows. */
export const layerItself = 12_000;
/** Size of a colour by value for one geometry type, as QML and SLD. */
export const classBytes = 1400;
/** Mean size of the picture of an icon in a symbol, in the style of the layer and in the project. */
export const symbolIconBytes = 4000;
