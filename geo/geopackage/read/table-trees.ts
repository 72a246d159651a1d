import { readSync } from 'node:fs';
import { GeoError } from '../../geo-error.ts';
import { damagedFile, type FileHeader } from './file-header.ts';

const interiorTable = 5;
const leafTable = 13;
/** As deep as SQLite itself goes down. */
const mostDepth = 20;

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
  readonly #file: number;
  readonly #header: FileHeader;
  /** Pages that occurred, one bit each. */
  readonly #seen: Uint8Array;
  /** What the rows of all tables announce. */
  #bytes = 0;

  constructor(file: number, header: FileHeader) {
    this.#file = file;
    this.#header = header;
    this.#seen = new Uint8Array(Math.floor(header.pages / 8) + 1);
  }

  /**
   * Counts the rows of a table, once. Throws GeoError where it is none, has more rows than `mostRows`, or its rows announce
   * more than the file holds: to pass over a value, SQLite goes along all its pages.
   */
  count(root: number, mostRows: number): TreeCounts {
    const { pageSize } = this.#header;
    const page = Buffer.alloc(pageSize);
    const open: (readonly [page: number, depth: number])[] = [[root, 1]];
    let rows = 0;
    let bytes = 0;
    let longest = 0;
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [number, depth] = next;
      if (!(number >= 1 && number <= this.#header.pages))
        throw damagedFile(`refers to page ${number}, which it has not`);
      if (depth > mostDepth || this.#see(number))
        throw damagedFile('has a table that refers to itself or to pages of another');
      const at = number === 1 ? 100 : 0;
      this.#read(page, number);
      const kind = page[at];
      const cells = page.readUInt16BE(at + 3);
      if (cells * 2 > pageSize) throw damagedFile(`announces ${cells} rows on page ${number}`);
      if (kind === leafTable) {
        rows += cells;
        if (rows > mostRows) throw tooManyRows(mostRows);
        for (let i = 0; i < cells; i++) {
          const payload = this.#payload(page, at + 8 + 2 * i);
          bytes += payload;
          longest = Math.max(longest, payload);
        }
        if (this.#bytes + bytes > this.#header.size)
          throw damagedFile('announces more in its rows than its size allows');
      } else if (kind === interiorTable) {
        open.push([page.readUInt32BE(at + 8), depth + 1]);
        for (let i = 0; i < cells; i++) {
          const pointer = at + 12 + 2 * i;
          const cell = pointer + 2 > pageSize ? pageSize : page.readUInt16BE(pointer);
          if (cell + 4 > pageSize) throw damagedFile(`has a row beyond the end of page ${number}`);
          open.push([page.readUInt32BE(cell), depth + 1]);
        }
      } else throw damagedFile(`has a page ${number} of another kind than its table`);
    }
    this.#bytes += bytes;
    return { rows, bytes, longest };
  }

  /** Whether the page occurred before; now it did. */
  #see(number: number): boolean {
    const bit = 1 << (number & 7);
    const isSeen = (this.#seen[number >>> 3]! & bit) !== 0;
    this.#seen[number >>> 3]! |= bit;
    return isSeen;
  }

  #read(page: Buffer, number: number): void {
    const got = readSync(this.#file, page, 0, page.length, (number - 1) * page.length);
    if (got < page.length) throw damagedFile('is cut');
  }

  /** How long the row is that a pointer leads to: a number of seven bits a byte. */
  #payload(page: Buffer, pointer: number): number {
    let at = pointer + 2 > page.length ? page.length : page.readUInt16BE(pointer);
    let value = 0;
    for (let i = 0; i < 9; i++) {
      const byte = page[at++];
      if (byte === undefined) throw damagedFile('has a row beyond the end of its page');
      value = value * 128 + (byte & 127);
      if (byte < 128) break;
    }
    return value;
  }
}

export function tooManyRows(most: number): GeoError {
  return tooComplex(`more than ${most} rows in one table`);
}

/** `what` is the rest of a sentence that begins with "The GeoPackage holds". */
export function tooComplex(what: string): GeoError {
  return new GeoError('file_too_complex', `The GeoPackage holds ${what}.`);
}
