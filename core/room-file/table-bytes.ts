/**
 * What rows come to in pages of SQLite (https://www.sqlite.org/fileformat2.html, sections 1.6 and 2.3.3), by the mean size
 * of a cell: a page of 4096 bytes takes whole cells, and a longer cell goes on in pages of its own.
 */
const page = 4096;
const roomOnPage = page - 8;
const maxCellLength = page - 35;
/** What is left on its leaf of a cell that goes on elsewhere, in the mean, and bytes of a page that it goes on in. */
const leftOnLeaf = (489 + maxCellLength) / 2;
const roomOnNextPage = page - 4;

export function pagesOf(rows: number, cell: number): number {
  if (rows === 0) return 0;
  if (cell <= maxCellLength) return rows * onLeaf(cell);
  const remote = ((cell - leftOnLeaf) / roomOnNextPage) * page;
  return rows * (onLeaf(leftOnLeaf) + remote);
}

/** Cells of one size leave the same bit of each page empty, and cells of all sizes half a cell: the mean of the two. */
function onLeaf(cell: number): number {
  const alike = page / Math.max(1, Math.floor(roomOnPage / cell));
  const various = (cell * page) / Math.max(cell, roomOnPage - cell / 2);
  return Math.min(page, (alike + various) / 2);
}

/** A point's entries in the R-tree: its box, and the page where that is. */
export const indexedColumns = 38;

/** A layer's style for QGIS, as QML and as SLD, its triggers and its lines in the directory. */
export const layerItself = 12_000;
