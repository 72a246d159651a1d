import { leafHeaderBytes, leafType, localPayload, pointerBytes, putPageHeader } from './page-format.ts';
import { putVarint, varintBytes } from './varint.ts';

/**
 * Leaf pages of a table b-tree with their overflow pages, which can be written consecutively anywhere in a
 * file. The first is a leaf. Pages refer to each other by their zero-based index here until they are placed.
 */
export interface PageRun {
  readonly bytes: Uint8Array;
  readonly pages: number;
  /** Indexes of the leaves, and the last row id of each. */
  readonly leaves: Uint32Array;
  readonly lastIds: Float64Array;
  /** Offsets in `bytes` of 32-bit references to other pages. */
  readonly links: Uint32Array;
}

/** Fills leaf pages with rows, whose ids must be ascending. */
export class LeafPages {
  readonly pageSize: number;
  #bytes: Buffer;
  #view: DataView;
  #pages = 0;
  readonly #leaves: number[] = [];
  readonly #lastIds: number[] = [];
  readonly #links: number[] = [];
  /** The current leaf: its start, its cells, and the start of their content. */
  #leaf = 0;
  #cells = 0;
  #content = 0;
  /**
   * Position of the next byte of the row, the end of the available range, and the following overflow page.
   */
  #at = 0;
  #end = 0;
  #next = 0;

  constructor(pageSize: number, capacity = 64) {
    this.pageSize = pageSize;
    this.#bytes = Buffer.allocUnsafeSlow(capacity * pageSize);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** Switches to this memory, up to its size; earlier pages must have been taken. */
  fill(memory: ArrayBufferLike): void {
    this.#bytes = Buffer.from(memory);
    this.#view = new DataView(memory);
  }

  get pages(): number {
    return this.#pages;
  }

  /** Starts a row, whose `payload` bytes follow. */
  begin(id: number, payload: number): void {
    const { pageSize } = this;
    const local = localPayload(payload, pageSize);
    const link = local < payload ? 4 : 0;
    const size = varintBytes(payload) + varintBytes(id) + local + link;
    const used = leafHeaderBytes + (this.#cells + 1) * pointerBytes;
    if (this.#leaves.length === 0 || this.#content - size < used) this.#openLeaf();
    this.#content -= size;
    const start = this.#leaf + this.#content;
    this.#view.setUint16(this.#leaf + leafHeaderBytes + this.#cells * pointerBytes, this.#content);
    this.#cells++;
    this.#lastIds[this.#lastIds.length - 1] = id;
    this.#at = putVarint(this.#bytes, putVarint(this.#bytes, start, payload), id);
    this.#end = this.#at + local;
    if (link > 0) this.#chain(this.#end, payload - local);
  }

  /** Appends bytes to the current row. */
  put(from: Buffer, start: number, end: number): void {
    for (;;) {
      const size = Math.min(end - start, this.#end - this.#at);
      if (size > 24) from.copy(this.#bytes, this.#at, start, start + size);
      else for (let i = 0; i < size; i++) this.#bytes[this.#at + i] = from[start + i]!;
      this.#at += size;
      start += size;
      if (start === end) return;
      this.#at = this.#next + 4;
      this.#end = this.#next + this.pageSize;
      this.#next = this.#end;
    }
  }

  /** Returns the filled pages; the next row starts new ones. The bytes are valid until then. */
  take(): PageRun {
    this.#closeLeaf();
    const run = {
      bytes: this.#bytes.subarray(0, this.#pages * this.pageSize),
      pages: this.#pages,
      leaves: Uint32Array.from(this.#leaves),
      lastIds: Float64Array.from(this.#lastIds),
      links: Uint32Array.from(this.#links),
    };
    this.#pages = 0;
    this.#leaves.length = 0;
    this.#lastIds.length = 0;
    this.#links.length = 0;
    this.#cells = 0;
    return run;
  }

  #openLeaf(): void {
    this.#closeLeaf();
    this.#leaf = this.#addPages(1);
    this.#leaves.push(this.#leaf / this.pageSize);
    this.#lastIds.push(0);
    this.#cells = 0;
    this.#content = this.pageSize;
  }

  #closeLeaf(): void {
    if (this.#leaves.length === 0) return;
    const page = new DataView(this.#bytes.buffer, this.#leaf, this.pageSize);
    const pointers = leafHeaderBytes + this.#cells * pointerBytes;
    this.#bytes.fill(0, this.#leaf + pointers, this.#leaf + this.#content);
    putPageHeader(page, leafType, this.#cells, this.#content);
  }

  /** Adds a chain of overflow pages for `bytes` bytes; the first is referred to at `link`. */
  #chain(link: number, bytes: number): void {
    const room = this.pageSize - 4;
    const pages = Math.ceil(bytes / room);
    const first = this.#addPages(pages);
    const end = first + pages * this.pageSize;
    this.#bytes.fill(0, end - (pages * room - bytes), end);
    this.#next = first;
    for (let page = 0; page < pages; page++) {
      this.#view.setUint32(link, first / this.pageSize + page);
      this.#links.push(link);
      link = first + page * this.pageSize;
    }
    this.#view.setUint32(link, 0);
  }

  /** Adds pages; returns the offset of the first. */
  #addPages(pages: number): number {
    const start = this.#pages * this.pageSize;
    const end = start + pages * this.pageSize;
    if (end > this.#bytes.length) {
      const filled = this.#bytes.subarray(0, start);
      const size = Math.max(this.#bytes.length * 2, end);
      const isShared = this.#bytes.buffer instanceof SharedArrayBuffer;
      this.fill(isShared ? new SharedArrayBuffer(size) : new ArrayBuffer(size));
      filled.copy(this.#bytes, 0, 0, start);
    }
    this.#pages += pages;
    return start;
  }
}
