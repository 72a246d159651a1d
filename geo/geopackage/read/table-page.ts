import { damagedFile } from './file-header.ts';

const interiorTable = 5;
const leafTable = 13;
const headerBytes = { leaf: 8, interior: 12 };

/** What a page of a table's b-tree begins with (SQLite file format, section 1.6). */
export interface TablePage {
  readonly isLeaf: boolean;
  /** Rows of a leaf; of other pages the pages below without the last one. */
  readonly cells: number;
  /** Where the two-byte places of the cells begin. */
  readonly pointers: number;
}

/** Reads the head of page `number`. Throws GeoError where it belongs to no table, or announces what it has no room for. */
export function tablePage(page: Buffer, number: number): TablePage {
  // The first page has the file's header before it.
  const at = number === 1 ? 100 : 0;
  const kind = page[at];
  if (kind !== leafTable && kind !== interiorTable)
    throw damagedFile(`has a page ${number} of another kind than its table`);
  const isLeaf = kind === leafTable;
  const cells = page.readUInt16BE(at + 3);
  const pointers = at + (isLeaf ? headerBytes.leaf : headerBytes.interior);
  if (pointers + cells * 2 > page.length) throw damagedFile(`announces ${cells} rows on page ${number}`);
  return { isLeaf, cells, pointers };
}

/** Where cell `i` begins; four bytes of it are there. Throws GeoError. */
export function cellOf(page: Buffer, { pointers }: TablePage, i: number): number {
  const cell = page.readUInt16BE(pointers + 2 * i);
  if (cell + 4 > page.length) throw damagedFile('has a row beyond the end of its page');
  return cell;
}

/** The pages below one that is no leaf, the last one first: in the order in which a stack takes them. Throws GeoError. */
export function pagesBelow(page: Buffer, head: TablePage): number[] {
  const below = [page.readUInt32BE(head.pointers - 4)];
  for (let i = head.cells - 1; i >= 0; i--) below.push(page.readUInt32BE(cellOf(page, head, i)));
  return below;
}
