import type { PageRun } from './leaf-pages.ts';
import { interiorHeaderBytes, interiorType, pointerBytes, putPageHeader } from './page-format.ts';
import type { PageFile } from './page-file.ts';
import { putVarint, varintBytes } from './varint.ts';

/** Pages of one level: their numbers, and the last row id below each. */
interface Level {
  readonly pages: number[];
  readonly lastIds: number[];
}

/**
 * Fills the b-tree of an existing, empty table. Runs of leaves are added in the order of their ids; the pages
 * above them are written at the end, and the root page does not move.
 */
export class TablePages {
  readonly #file: PageFile;
  readonly #root: number;
  readonly #leaves: Level = { pages: [], lastIds: [] };
  /** A first run of one leaf: if no other follows, the leaf is the root. */
  #single: PageRun | null = null;

  constructor(file: PageFile, root: number) {
    this.#file = file;
    this.#root = root;
  }

  /** Adds rows. The run's bytes may be reused afterwards. */
  add(run: PageRun): void {
    if (run.pages === 0) return;
    if (this.#single === null && this.#leaves.pages.length === 0 && run.leaves.length === 1) {
      this.#single = { ...run, bytes: new Uint8Array(run.bytes) };
      return;
    }
    this.#assignSingle();
    this.#assign(run);
  }

  /** Writes the levels above the leaves; returns the number of the first leaf. */
  finish(): number {
    const single = this.#single;
    if (single !== null) {
      const numberOf = this.#file.allocate(single.pages - 1);
      this.#write(single, (index) => (index === 0 ? this.#root : numberOf(index - 1)));
      return this.#root;
    }
    const [firstLeaf] = this.#leaves.pages;
    if (firstLeaf === undefined) return this.#root;
    let level = this.#leaves;
    for (;;) {
      const above = this.#levelAbove(level);
      if (above.length === 1) {
        this.#file.write(this.#root, this.#interiorPage(level, above[0]!));
        return firstLeaf;
      }
      const numberOf = this.#file.allocate(above.length);
      const pages = above.map((_, index) => numberOf(index));
      for (const [index, range] of above.entries())
        this.#file.write(pages[index]!, this.#interiorPage(level, range));
      level = { pages, lastIds: above.map(({ end }) => level.lastIds[end - 1]!) };
    }
  }

  #assignSingle(): void {
    const single = this.#single;
    this.#single = null;
    if (single !== null) this.#assign(single);
  }

  #assign(run: PageRun): void {
    const numberOf = this.#file.allocate(run.pages);
    this.#write(run, numberOf);
    for (const [i, leaf] of run.leaves.entries()) {
      this.#leaves.pages.push(numberOf(leaf));
      this.#leaves.lastIds.push(run.lastIds[i]!);
    }
  }

  /** Replaces page references by page numbers and writes adjacent pages together. */
  #write({ bytes, pages, links }: PageRun, numberOf: (index: number) => number): void {
    const { pageSize } = this.#file;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (const link of links) view.setUint32(link, numberOf(view.getUint32(link)));
    for (let first = 0; first < pages;) {
      let end = first + 1;
      while (end < pages && numberOf(end) === numberOf(end - 1) + 1) end++;
      this.#file.write(numberOf(first), bytes.subarray(first * pageSize, end * pageSize));
      first = end;
    }
  }

  /** Ranges of the pages of a level below each parent page. */
  #levelAbove({ lastIds }: Level): { first: number; end: number }[] {
    const above: { first: number; end: number }[] = [];
    const room = this.#file.pageSize - interiorHeaderBytes;
    let first = 0;
    let used = 0;
    for (const [index, id] of lastIds.entries()) {
      // The last child page has no cell: the header refers to it.
      used += pointerBytes + 4 + varintBytes(id);
      if (used <= room || index === first) continue;
      above.push({ first, end: index });
      first = index;
      used = pointerBytes + 4 + varintBytes(id);
    }
    // A page with a single child would have no cell.
    const before = above.at(-1);
    if (before !== undefined && lastIds.length - first === 1) before.end = --first;
    above.push({ first, end: lastIds.length });
    return above;
  }

  #interiorPage({ pages, lastIds }: Level, { first, end }: { first: number; end: number }): Buffer {
    const page = Buffer.alloc(this.#file.pageSize);
    let content = page.length;
    for (let index = first; index < end - 1; index++) {
      content -= 4 + varintBytes(lastIds[index]!);
      page.writeUInt32BE(pages[index]!, content);
      putVarint(page, content + 4, lastIds[index]!);
      page.writeUInt16BE(content, interiorHeaderBytes + (index - first) * pointerBytes);
    }
    putPageHeader(new DataView(page.buffer, page.byteOffset), interiorType, end - first - 1, content);
    page.writeUInt32BE(pages[end - 1]!, 8);
    return page;
  }
}
