import { damagedFile } from './file-header.ts';

const interiorTable = 5;
const leafTable = 13;
const headerBytes = { leaf: 8, interior: 12 };

/** The header of a b-tree page of a table (SQLite file format, section 1.6). */
export interface TablePage {
  readonly isLeaf: boolean;
  /** Rows of a leaf; for other pages, the child pages without the last one. */
  readonly cells: number;
  /** Offset of the two-byte cell pointers. */
  readonly pointers: number;
}

/**
 * Reads the header of page `number`. Throws GeoError if it is not a table page or its header is inconsistent.
 */
export function tablePage(page: Buffer, number: number): TablePage {
  // The first page starts with the file header.
  const at = number === 1 ? 100 : 0;
  const kind = page[at];
  if (kind !== leafTable && kind !== interiorTable)
    throw damagedFile(`has a page of the wrong kind (${number}) in a table`);
  const isLeaf = kind === leafTable;
  const cells = page.readUInt16BE(at + 3);
  const pointers = at + (isLeaf ? headerBytes.leaf : headerBytes.interior);
  if (pointers + cells * 2 > page.length) throw damagedFile(`declares ${cells} rows on page ${number}`);
  return { isLeaf, cells, pointers };
}

/** Offset of cell `i`, with at least four bytes on the page. Throws GeoError. */
export function cellOf(page: Buffer, { pointers }: TablePage, i: number): number {
  const cell = page.readUInt16BE(pointers + 2 * i);
  if (cell + 4 > page.length) throw damagedFile('has a row beyond the end of its page');
  return cell;
}

/** The child pages of an interior page in reverse order, to be pushed on a stack. Throws GeoError. */
export function pagesBelow(page: Buffer, head: TablePage): number[] {
  const below = [page.readUInt32BE(head.pointers - 4)];
  for (let i = head.cells - 1; i >= 0; i--) below.push(page.readUInt32BE(cellOf(page, head, i)));
  return below;
}
