import { LeafPages } from './leaf-pages.ts';
import type { PageFile } from './page-file.ts';
import { bytesOfSerial, putInteger, serialOfBlob, serialOfInteger } from './serial-types.ts';
import { TablePages } from './table-pages.ts';
import { putVarint } from './varint.ts';

/**
 * Number of cells in a node of a two-dimensional R-tree (SQLite's rtree module): 16 bits of depth, in the
 * root only, 16 for the number of cells; a cell is a 64-bit id and four floats, all big-endian. Pages of 4
 * KiB and more have nodes of 51 cells.
 */
export const nodeCells = 51;
const cellBytes = 24;
const nodeBytes = 4 + nodeCells * cellBytes;
const rootNode = 1;
const firstLeafNode = 2;
/** Rows are written when this many pages are full. */
const pagesAtATime = 64;

/** Root pages of the tables of an R-tree. */
export interface RtreeRoots {
  readonly node: number;
  readonly rowid: number;
  readonly parent: number;
}

const noBox = [Infinity, -Infinity, Infinity, -Infinity];

/** The node that contains entry `index` of `entries`. */
export function nodeOf(index: number, entries: number): number {
  return entries <= nodeCells ? rootNode : firstLeafNode + Math.floor(index / nodeCells);
}

/** A table of two integers, of which the first is its key. */
export class NumberTable {
  readonly #pages: LeafPages;
  readonly #table: TablePages;
  readonly #row = Buffer.alloc(12);

  constructor(file: PageFile, root: number) {
    this.#pages = new LeafPages(file.pageSize);
    this.#table = new TablePages(file, root);
  }

  add(id: number, value: number): void {
    const serial = serialOfInteger(value);
    const payload = 3 + bytesOfSerial(serial);
    this.#row[0] = 3;
    this.#row[1] = 0;
    this.#row[2] = serial;
    putInteger(this.#row, 3, value);
    this.#pages.begin(id, payload);
    this.#pages.put(this.#row, 0, payload);
    if (this.#pages.pages > pagesAtATime) this.#table.add(this.#pages.take());
  }

  finish(): void {
    this.#table.add(this.#pages.take());
    this.#table.finish();
  }
}

/**
 * Builds an R-tree with full nodes in the order of the entries, which should follow a curve that preserves
 * locality.
 */
export class PackedRtree {
  readonly #file: PageFile;
  readonly #pages: LeafPages;
  readonly #nodes: TablePages;
  readonly #parents: NumberTable;
  readonly #node = Buffer.alloc(nodeBytes);
  readonly #view = new DataView(this.#node.buffer);
  /** Minimum and maximum of x and of y of the node's cells. */
  readonly #box = new Float32Array(noBox);
  readonly #row = Buffer.alloc(8);
  #cells = 0;
  /** Boxes of the leaves, four floats each. */
  #boxes = new Float32Array(4096);
  #leaves = 0;

  constructor(file: PageFile, roots: RtreeRoots) {
    this.#file = file;
    this.#pages = new LeafPages(file.pageSize);
    this.#nodes = new TablePages(file, roots.node);
    this.#parents = new NumberTable(file, roots.parent);
    // The root is stored first but known last.
    this.#writeNode(rootNode);
  }

  add(id: number, minX: number, maxX: number, minY: number, maxY: number): void {
    if (this.#cells === nodeCells) this.#closeLeaf();
    this.#putCell(id, minX, maxX, minY, maxY);
  }

  finish(): void {
    let depth = 0;
    if (this.#leaves > 0) {
      this.#closeLeaf();
      let level = { first: firstLeafNode, boxes: this.#boxes, count: this.#leaves };
      do {
        level = this.#levelAbove(level);
        depth++;
      } while (level.count > 1);
      this.#view.setUint16(0, depth);
    }
    this.#view.setUint16(2, this.#cells);
    this.#nodes.add(this.#pages.take());
    this.#file.writeEnd(this.#nodes.finish(), this.#node);
    this.#parents.finish();
  }

  /** Writes the nodes above a level; a single one stays in memory as the root. */
  #levelAbove(below: { first: number; boxes: Float32Array; count: number }) {
    const count = Math.ceil(below.count / nodeCells);
    const first = below.first + below.count;
    const boxes = new Float32Array(count * 4);
    for (let node = 0; node < count; node++) {
      const number = count === 1 ? rootNode : first + node;
      const end = Math.min(below.count, (node + 1) * nodeCells);
      for (let child = node * nodeCells; child < end; child++) {
        const [minX, maxX, minY, maxY] = below.boxes.subarray(child * 4, child * 4 + 4);
        this.#putCell(below.first + child, minX!, maxX!, minY!, maxY!);
        this.#parents.add(below.first + child, number);
      }
      boxes.set(this.#box, node * 4);
      if (count > 1) this.#writeNode(number);
    }
    return { first, boxes, count };
  }

  #closeLeaf(): void {
    if (this.#leaves * 4 === this.#boxes.length) {
      const larger = new Float32Array(this.#boxes.length * 2);
      larger.set(this.#boxes);
      this.#boxes = larger;
    }
    this.#boxes.set(this.#box, this.#leaves * 4);
    this.#writeNode(firstLeafNode + this.#leaves++);
  }

  #putCell(id: number, minX: number, maxX: number, minY: number, maxY: number): void {
    const at = 4 + this.#cells++ * cellBytes;
    const node = this.#view;
    node.setUint32(at, Math.floor(id / 0x1_0000_0000));
    node.setUint32(at + 4, id % 0x1_0000_0000);
    node.setFloat32(at + 8, minX);
    node.setFloat32(at + 12, maxX);
    node.setFloat32(at + 16, minY);
    node.setFloat32(at + 20, maxY);
    const box = this.#box;
    if (minX < box[0]!) box[0] = minX;
    if (maxX > box[1]!) box[1] = maxX;
    if (minY < box[2]!) box[2] = minY;
    if (maxY > box[3]!) box[3] = maxY;
  }

  /** Writes the node and starts another. */
  #writeNode(number: number): void {
    const header = 4;
    this.#view.setUint16(2, this.#cells);
    this.#row[0] = header;
    this.#row[1] = 0;
    putVarint(this.#row, 2, serialOfBlob(nodeBytes));
    this.#pages.begin(number, header + nodeBytes);
    this.#pages.put(this.#row, 0, header);
    this.#pages.put(this.#node, 0, nodeBytes);
    this.#node.fill(0);
    this.#box.set(noBox);
    this.#cells = 0;
    if (this.#pages.pages > pagesAtATime) this.#nodes.add(this.#pages.take());
  }
}
