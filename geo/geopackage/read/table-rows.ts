import { damagedFile, type FileHeader } from './file-header.ts';
import { PageWindow } from './page-window.ts';
import type { CellValue } from '../../sqlite/serial-value.ts';
import type { RecordReader } from './record-reader.ts';
import { cellOf, pagesBelow, tablePage } from './table-page.ts';
import { VarintReader } from './varint.ts';

/** The bytes of a row, and how many of them are on the page itself (SQLite file format, section 1.6). */
interface Payload {
  readonly page: Buffer<ArrayBuffer>;
  readonly start: number;
  readonly length: number;
}

/**
 * Reads the rows of a table from its pages. The tree must have been counted before, so that no page occurs
 * twice. SQLite's own interface allocates an array and a buffer for each row, and texts for unused columns
 * too.
 */
export class TableRows {
  /**
   * Number of the next row if `rows` stopped before it because it lacks columns, which then have their
   * defaults.
   */
  left: number | bigint | null = null;
  readonly #tree: PageWindow;
  readonly #chain: PageWindow;
  readonly #header: FileHeader;
  readonly #record: RecordReader;
  readonly #varint = new VarintReader();
  /** Buffer for rows that are longer than a page. */
  #long = Buffer.alloc(0);

  constructor(file: number, header: FileHeader, record: RecordReader) {
    this.#tree = new PageWindow(file, header);
    this.#chain = new PageWindow(file, header);
    this.#header = header;
    this.#record = record;
  }

  /** The leaf pages of a table in order. Throws GeoError. */
  *leaves(root: number): Generator<number> {
    const open = [root];
    for (let number = open.pop(); number !== undefined; number = open.pop()) {
      const page = this.#tree.page(number);
      const head = tablePage(page, number);
      if (head.isLeaf) yield number;
      else open.push(...pagesBelow(page, head));
    }
  }

  /**
   * The rows of such pages: the row's number, then the columns, in one array that is refilled for each row;
   * the bytes of blobs are also valid only until the next row. Throws GeoError.
   */
  *read(leaves: Iterable<number>): Generator<readonly CellValue[]> {
    const varint = this.#varint;
    let after: number | bigint | null = null;
    for (const number of leaves) {
      const page = this.#tree.page(number);
      const head = tablePage(page, number);
      for (let i = 0; i < head.cells; i++) {
        const start = varint.read(page, cellOf(page, head, i));
        const length = Number(varint.value);
        const body = varint.read(page, start);
        const fid = varint.value;
        if (after !== null && fid <= after) throw damagedFile('has rows of a table out of order');
        after = fid;
        const row = this.#row({ page, start: body, length }, fid);
        if (row === null) {
          this.left = fid;
          return;
        }
        yield row;
      }
    }
  }

  #row({ page, start, length }: Payload, fid: number | bigint): readonly CellValue[] | null {
    const { usableSize } = this.#header;
    if (length <= usableSize - 35) {
      if (start + length > page.length) throw damagedFile('has a row beyond the end of its page');
      return this.#record.read(page, start, start + length, fid);
    }
    return this.#record.read(this.#whole({ page, start, length }), 0, length, fid);
  }

  /** Joins a row that continues on overflow pages, each of which names the next. */
  #whole({ page, start, length }: Payload): Buffer<ArrayBuffer> {
    const { usableSize, size } = this.#header;
    if (!(length <= size)) throw damagedFile('declares more data in its rows than the file size allows');
    if (this.#long.length < length) this.#long = Buffer.allocUnsafeSlow(Math.ceil(length * 1.5));
    const min = Math.floor(((usableSize - 12) * 32) / 255) - 23;
    const fitting = min + ((length - min) % (usableSize - 4));
    const local = fitting <= usableSize - 35 ? fitting : min;
    if (start + local + 4 > page.length) throw damagedFile('has a row beyond the end of its page');
    let filled = page.copy(this.#long, 0, start, start + local);
    for (let next = page.readUInt32BE(start + local); filled < length;) {
      const further = this.#chain.page(next);
      filled += further.copy(this.#long, filled, 4, 4 + Math.min(usableSize - 4, length - filled));
      next = further.readUInt32BE(0);
    }
    // The rest of the buffer belongs to an earlier, longer row.
    return this.#long.subarray(0, length);
  }
}
