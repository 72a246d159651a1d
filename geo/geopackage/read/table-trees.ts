import { GeoError } from '../../geo-error.ts';
import { damagedFile, type FileHeader } from './file-header.ts';
import { PageWindow } from './page-window.ts';
import { cellOf, pagesBelow, tablePage } from './table-page.ts';
import { VarintReader } from './varint.ts';

/** SQLite's own limit. */
const maxDepth = 20;

export interface TreeCounts {
  readonly rows: number;
  /** Declared total size of the rows in bytes. */
  readonly bytes: number;
  /** Declared size of the longest row in bytes. */
  readonly maxLength: number;
}

/**
 * Counts the rows of tables by the pages of their b-trees (SQLite file format, section 1.6). Each page may
 * occur only once in all of them: SQLite itself would follow a cyclic tree indefinitely, and read pages
 * shared by a thousand tables a thousand times.
 */
export class TableTrees {
  readonly #window: PageWindow;
  readonly #header: FileHeader;
  /** Visited pages, one bit each. */
  readonly #seen: Uint8Array;
  readonly #varint = new VarintReader();
  /** Declared size of the rows of all tables. */
  #bytes = 0;

  constructor(file: number, header: FileHeader) {
    this.#window = new PageWindow(file, header);
    this.#header = header;
    this.#seen = new Uint8Array(Math.floor(header.pages / 8) + 1);
  }

  /**
   * Counts the rows of a table, once. Throws GeoError if it is not a table, has more rows than `maxRows`, or
   * its rows declare more data than the file contains: to skip a value, SQLite reads all its pages.
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
        throw damagedFile('has a table that refers to itself or to pages of another table');
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
        throw damagedFile('declares more data in its rows than the file size allows');
    }
    this.#bytes += bytes;
    return { rows, bytes, maxLength };
  }

  /** Marks a page as visited; returns whether it was visited before. */
  #see(number: number): boolean {
    const bit = 1 << (number & 7);
    const isSeen = (this.#seen[number >>> 3]! & bit) !== 0;
    this.#seen[number >>> 3]! |= bit;
    return isSeen;
  }

  /** Declared size of a row in bytes. */
  #payload(page: Buffer, cell: number): number {
    this.#varint.read(page, cell);
    const payload = Number(this.#varint.value);
    // Values of more than 63 bits read as negative numbers.
    return payload < 0 ? Infinity : payload;
  }
}

export function tooManyRows(max: number): GeoError {
  return tooComplex(`more than ${max} rows in one table`);
}

/** `what` completes a sentence that begins with "The GeoPackage contains". */
export function tooComplex(what: string): GeoError {
  return new GeoError('file_too_complex', `The GeoPackage contains ${what}.`);
}
