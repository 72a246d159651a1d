import { GeoError } from '../../geo-error.ts';
import { damagedFile, type FileHeader } from './file-header.ts';
import { PageWindow } from './page-window.ts';
import { cellOf, pagesBelow, tablePage } from './table-page.ts';
import { VarintReader } from './varint.ts';

/** As deep as SQLite itself goes down. */
const maxDepth = 20;

export interface TreeCounts {
  readonly rows: number;
  /** What the rows announce to hold together (bytes). */
  readonly bytes: number;
  /** What the longest announces (bytes). */
  readonly longest: number;
}

/**
 * Counts the rows of tables by the pages of their b-trees (SQLite file format, section 1.6), each of which may occur once
 * in all of them: SQLite itself would follow a tree that refers to itself for ever, and read rows that lie in a thousand
 * tables a thousand times.
 */
export class TableTrees {
  readonly #window: PageWindow;
  readonly #header: FileHeader;
  /** Pages that occurred, one bit each. */
  readonly #seen: Uint8Array;
  readonly #varint = new VarintReader();
  /** What the rows of all tables announce. */
  #bytes = 0;

  constructor(file: number, header: FileHeader) {
    this.#window = new PageWindow(file, header);
    this.#header = header;
    this.#seen = new Uint8Array(Math.floor(header.pages / 8) + 1);
  }

  /**
   * Counts the rows of a table, once. Throws GeoError where it is none, has more rows than `maxRows`, or its rows announce
   * more than the file holds: to pass over a value, SQLite goes along all its pages.
   */
  count(root: number, maxRows: number): TreeCounts {
    const open: (readonly [page: number, depth: number])[] = [[root, 1]];
    let rows = 0;
    let bytes = 0;
    let maxLength = 0;
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [number, depth] = next;
      const page = this.#window.page(number);
      if (depth > maxDepth || this.#see(number))
        throw damagedFile('has a table that refers to itself or to pages of another');
      const head = tablePage(page, number);
      if (!head.isLeaf) {
        for (const below of pagesBelow(page, head)) open.push([below, depth + 1]);
        continue;
      }
      rows += head.cells;
      if (rows > maxRows) throw tooManyRows(maxRows);
      for (let i = 0; i < head.cells; i++) {
        const payload = this.#payload(page, cellOf(page, head, i));
        bytes += payload;
        maxLength = Math.max(maxLength, payload);
      }
      if (this.#bytes + bytes > this.#header.size)
        throw damagedFile('announces more in its rows than its size allows');
    }
    this.#bytes += bytes;
    return { rows, bytes, longest: maxLength };
  }

  /** Whether the page occurred before; now it did. */
  #see(number: number): boolean {
    const bit = 1 << (number & 7);
    const isSeen = (this.#seen[number >>> 3]! & bit) !== 0;
    this.#seen[number >>> 3]! |= bit;
    return isSeen;
  }

  /** How many bytes a row announces. */
  #payload(page: Buffer, cell: number): number {
    this.#varint.read(page, cell);
    const payload = Number(this.#varint.value);
    // More than 63 bits reads as a negative number.
    return payload < 0 ? Infinity : payload;
  }
}

export function tooManyRows(max: number): GeoError {
  return tooComplex(`more than ${max} rows in one table`);
}

/** `what` is the rest of a sentence that begins with "The GeoPackage holds". */
export function tooComplex(what: string): GeoError {
  return new GeoError('file_too_complex', `The GeoPackage holds ${what}.`);
}
