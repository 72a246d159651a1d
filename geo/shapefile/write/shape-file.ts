import { Spool } from '../../files/spool.ts';
import { GeoError } from '../../geo-error.ts';
import type { ShapeKind, ShapeParts } from './shapes-of.ts';

const headerBytes = 100;
/** Programs read lengths as signed 32-bit numbers, often as bytes. */
const maxBytes = 2 ** 31 - 1;

const types: Readonly<Record<ShapeKind, number>> = { points: 1, multipoints: 8, lines: 3, polygons: 5 };
/** Offset of the types with heights. */
const heightTypes = 10;

/**
 * A .shp and its .shx (ESRI Shapefile Technical Description, 1998). Missing heights become 0 if others have
 * one.
 */
export class ShapeFile {
  readonly #shapes: Spool;
  readonly #index: Spool;
  readonly #kind: ShapeKind;
  readonly #hasZ: boolean;
  /** West, south, east, north, lowest and highest of all shapes. */
  readonly #box = [Infinity, Infinity, -Infinity, -Infinity, Infinity, -Infinity];
  #records = 0;

  /** `path` without extension; the files must not exist. */
  constructor(path: string, kind: ShapeKind, hasZ: boolean) {
    this.#shapes = new Spool(`${path}.shp`);
    this.#index = new Spool(`${path}.shx`);
    this.#kind = kind;
    this.#hasZ = hasZ;
    this.#shapes.add(Buffer.alloc(headerBytes));
    this.#index.add(Buffer.alloc(headerBytes));
  }

  get records(): number {
    return this.#records;
  }

  /**
   * Null for a feature without a geometry. Throws GeoError if the file would exceed the length that programs
   * read.
   */
  add(parts: ShapeParts | null): void {
    const content = parts === null ? Buffer.alloc(4) : this.#contentOf(parts);
    const entry = Buffer.alloc(8);
    entry.writeInt32BE(this.#shapes.bytes / 2, 0);
    entry.writeInt32BE(content.length / 2, 4);
    this.#index.add(entry);
    const head = Buffer.alloc(8);
    head.writeInt32BE(++this.#records, 0);
    head.writeInt32BE(content.length / 2, 4);
    this.#shapes.add(head);
    this.#shapes.add(content);
    if (this.#shapes.bytes > maxBytes)
      throw new GeoError(
        'output_too_large',
        'A Shapefile is limited to 2 GiB of shapes; choose another format.',
      );
  }

  end(): void {
    this.#shapes.end(this.#header(this.#shapes.bytes));
    this.#index.end(this.#header(this.#index.bytes));
  }

  get #type(): number {
    return types[this.#kind] + (this.#hasZ ? heightTypes : 0);
  }

  #contentOf(parts: ShapeParts): Buffer {
    const positions = parts.flat();
    const box = [Infinity, Infinity, -Infinity, -Infinity, Infinity, -Infinity];
    for (const [x = 0, y = 0, z = 0] of positions) {
      widen(box, 0, x);
      widen(box, 1, y);
      box[4] = Math.min(box[4] ?? z, z);
      box[5] = Math.max(box[5] ?? z, z);
    }
    for (const side of [0, 1, 4]) this.#box[side] = Math.min(this.#box[side] ?? 0, box[side] ?? 0);
    for (const side of [2, 3, 5]) this.#box[side] = Math.max(this.#box[side] ?? 0, box[side] ?? 0);
    const xys = positions.flatMap(([x = 0, y = 0]) => [x, y]);
    const zs = this.#hasZ ? positions.map(([, , z = 0]) => z) : [];
    // A height is always followed by a measure.
    if (this.#kind === 'points')
      return Buffer.concat([whole([this.#type]), doubles([...xys, ...zs, ...zs.map(() => 0)])]);
    const counts = this.#kind === 'multipoints' ? [positions.length] : [parts.length, positions.length];
    const starts = this.#kind === 'multipoints' ? [] : startsOf(parts);
    return Buffer.concat([
      whole([this.#type]),
      doubles(box.slice(0, 4)),
      whole([...counts, ...starts]),
      doubles(xys),
      ...(this.#hasZ ? [doubles(box.slice(4)), doubles(zs)] : []),
    ]);
  }

  #header(bytes: number): Buffer {
    const header = Buffer.alloc(headerBytes);
    header.writeInt32BE(9994, 0);
    header.writeInt32BE(bytes / 2, 24);
    header.writeInt32LE(1000, 28);
    header.writeInt32LE(this.#type, 32);
    const [west = 0, south = 0, east = 0, north = 0, low = 0, high = 0] = this.#box;
    const sides = [west, south, east, north, ...(this.#hasZ ? [low, high] : [0, 0])];
    for (const [index, side] of sides.entries())
      header.writeDoubleLE(Number.isFinite(side) ? side : 0, 36 + 8 * index);
    return header;
  }
}

function widen(box: number[], axis: 0 | 1, value: number): void {
  box[axis] = Math.min(box[axis] ?? value, value);
  box[axis + 2] = Math.max(box[axis + 2] ?? value, value);
}

/** Index of the first position of each part. */
function startsOf(parts: ShapeParts): number[] {
  let next = 0;
  return parts.map(({ length }) => {
    const start = next;
    next += length;
    return start;
  });
}

function whole(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeInt32LE(number, 4 * index);
  return bytes;
}

function doubles(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeDoubleLE(number, 8 * index);
  return bytes;
}
