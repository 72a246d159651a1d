import { readSync } from 'node:fs';
import { damagedFile, type FileHeader } from './file-header.ts';

/** Maximum bytes per read; consecutive pages of a table are usually adjacent. */
const windowBytes = 256 * 1024;

/**
 * Reads pages of a database (SQLite file format, section 1.2), with a read-ahead that grows while pages are
 * adjacent.
 */
export class PageWindow {
  readonly #file: number;
  readonly #header: FileHeader;
  readonly #bytes: Buffer<ArrayBuffer>;
  /** Number of the first cached page, and how many are cached. */
  #first = 0;
  #cached = 0;

  constructor(file: number, header: FileHeader) {
    this.#file = file;
    this.#header = header;
    this.#bytes = Buffer.allocUnsafeSlow(Math.max(windowBytes, header.pageSize));
  }

  /** A page by its number, which counts from 1. Its bytes are valid until the next call. Throws GeoError. */
  page(number: number): Buffer<ArrayBuffer> {
    const { pageSize, pages } = this.#header;
    if (!(number >= 1 && number <= pages))
      throw damagedFile(`refers to page ${number}, which does not exist`);
    if (number < this.#first || number >= this.#first + this.#cached) this.#read(number);
    const start = (number - this.#first) * pageSize;
    return this.#bytes.subarray(start, start + pageSize);
  }

  #read(number: number): void {
    const { pageSize, pages } = this.#header;
    // With pages in random order, a larger window would read each page repeatedly.
    const next = number === this.#first + this.#cached ? this.#cached * 2 : 1;
    const wanted = Math.min(next, Math.floor(this.#bytes.length / pageSize), pages - number + 1);
    const got = readSync(this.#file, this.#bytes, 0, wanted * pageSize, (number - 1) * pageSize);
    if (got < pageSize) throw damagedFile('is truncated');
    this.#first = number;
    this.#cached = Math.floor(got / pageSize);
  }
}
