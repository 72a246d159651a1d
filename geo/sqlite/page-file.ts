import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { writeFully } from '../files/write-fully.ts';
import { lockPage } from './page-format.ts';

const headerBytes = 100;
const pageSizeAt = 16;
const changeCounterAt = 24;
const pageCountAt = 28;
const validForAt = 92;

/**
 * A closed database to which pages are appended. Its header is updated when it is closed (file format,
 * section 1.3).
 */
export class PageFile {
  readonly pageSize: number;
  readonly #file: number;
  readonly #header: Buffer;
  readonly #lockPage: number;
  #pages: number;

  constructor(path: string) {
    this.#file = openSync(path, 'r+');
    this.#header = Buffer.alloc(headerBytes);
    readSync(this.#file, this.#header, 0, headerBytes, 0);
    const size = this.#header.readUInt16BE(pageSizeAt);
    this.pageSize = size === 1 ? 65536 : size;
    this.#lockPage = lockPage(this.pageSize);
    this.#pages = fstatSync(this.#file).size / this.pageSize;
  }

  /** Allocates the next free pages; returns a function from their index to their page number. */
  allocate(pages: number): (index: number) => number {
    const first = this.#pages + 1;
    const lock = this.#lockPage;
    const isAcross = first <= lock && first + pages > lock;
    this.#pages += pages + (isAcross ? 1 : 0);
    return (index) => (isAcross && first + index >= lock ? first + index + 1 : first + index);
  }

  /** Writes consecutive pages from number `first` on. */
  write(first: number, bytes: Uint8Array): void {
    writeFully(this.#file, bytes, (first - 1) * this.pageSize);
  }

  /** Overwrites the last bytes of a page. */
  writeEnd(page: number, bytes: Uint8Array): void {
    writeFully(this.#file, bytes, page * this.pageSize - bytes.length);
  }

  /** Updates the header: SQLite may open the file again. */
  finish(): void {
    const counter = this.#header.readUInt32BE(changeCounterAt) + 1;
    const numbers = Buffer.alloc(8);
    numbers.writeUInt32BE(counter, 0);
    numbers.writeUInt32BE(this.#pages, pageCountAt - changeCounterAt);
    writeFully(this.#file, numbers, changeCounterAt);
    writeFully(this.#file, numbers.subarray(0, 4), validForAt);
  }

  close(): void {
    closeSync(this.#file);
  }
}
