import { type FeatureDecoder, stretch } from '../flatgeobuf/feature-decoder.ts';
import { GrowingBytes } from '../overviews/growing-bytes.ts';
import { clipLine, clipRing, isInBuffer, isInside, Positions } from './clip.ts';
import type { PlainBox } from '../vector/query-boxes.ts';
import { type TileProjection, unitsPerPixel, yOf } from './tile-grid.ts';

/** Types of geometries in a tile (Mapbox Vector Tile Specification 2.1, section 4.3.4). */
export const geometryKind = { point: 1, line: 2, polygon: 3 } as const;

const moveTo = 1;
const lineTo = 2;
const closePath = 7;

/**
 * Turns geometries into commands of a tile: projected, clipped to the tile and its buffer, rounded to its units, outer
 * rings clockwise on the screen and holes the other way round.
 */
export class TileGeometry {
  /** The commands of the geometry. */
  readonly commands = new GrowingBytes(64 * 1024);
  readonly #projection: TileProjection;
  readonly #projected = new Positions();
  readonly #rounded = new Positions();
  /** Where the last position lies, from which the next is counted. */
  #x = 0;
  #y = 0;
  #points = 0;
  /** Box of what was projected since the feature began. */
  readonly #box = new Float64Array(4);
  #isCollapsed = false;

  /** Steps a degree has of the grid that positions move to first; null leaves them where they are. */
  readonly #perDegree: number | null;
  /** Where the grid's parallels lie, as far as they have been asked for; all features of a tile share a few. */
  readonly #rows = new Map<number, number>();

  /** Degrees within which something of the tile lies. */
  readonly #reach: PlainBox;

  constructor(projection: TileProjection, perDegree: number | null, reach: PlainBox) {
    this.#projection = projection;
    this.#perDegree = perDegree;
    this.#reach = reach;
  }

  /** Something is there, but has no extent on the grid or in units of the tile. */
  get isCollapsed(): boolean {
    return this.#isCollapsed && this.commands.length === 0;
  }

  /** Units that the longer side of the feature's box takes. */
  get size(): number {
    const box = this.#box;
    return Math.max(box[2]! - box[0]!, box[3]! - box[1]!);
  }

  /** Begins a geometry of one kind. */
  begin(): void {
    this.commands.length = 0;
    this.#x = this.#y = this.#points = 0;
    this.#isCollapsed = false;
    this.#box[0] = this.#box[1] = Infinity;
    this.#box[2] = this.#box[3] = -Infinity;
  }

  /** Adds the stretches [first, end) of what the decoder has read; `exact` leaves the grid aside. */
  add(decoder: FeatureDecoder, first: number, end: number, exact = false): void {
    let hasShell = false;
    for (let s = first; s < end; s++) {
      const kind = decoder.kinds[s]!;
      if (!this.#reaches(decoder.doubles, decoder.from[s]!, decoder.to[s]!)) {
        if (kind === stretch.shell) hasShell = false;
        continue;
      }
      if (exact || this.#perDegree === null) this.#project(decoder.doubles, decoder.from[s]!, decoder.to[s]!);
      else this.#projectOnGrid(decoder.doubles, decoder.from[s]!, decoder.to[s]!, this.#perDegree);
      if (kind === stretch.points) this.#addPoints();
      else if (kind === stretch.line) this.#addLine();
      else if (kind === stretch.shell) hasShell = this.#addRing(true);
      else if (hasShell) this.#addRing(false);
    }
  }

  /**
   * Ends the geometry; false when nothing of it is to be seen here. Where units are too coarse for it, it becomes a
   * mark of a pixel.
   */
  end(kind: number): boolean {
    if (kind === geometryKind.point && this.#points > 0) {
      // The number of points is known only now, and stands before them.
      const { commands } = this;
      const body = Buffer.from(commands.bytes.subarray(0, commands.length));
      commands.length = 0;
      this.#command(moveTo, this.#points);
      commands.append(body, 0, body.length);
    }
    if (this.commands.length > 0) return true;
    if (!this.#isCollapsed || this.size >= unitsPerPixel) return false;
    const box = this.#box;
    return this.#mark(kind, (box[0]! + box[2]!) / 2, (box[1]! + box[3]!) / 2);
  }

  #mark(kind: number, x: number, y: number): boolean {
    if (!isInBuffer(x, y)) return false;
    const west = Math.round(x) - unitsPerPixel / 2;
    const north = Math.round(y) - unitsPerPixel / 2;
    this.#command(moveTo, 1);
    this.#position(west, kind === geometryKind.line ? north + unitsPerPixel / 2 : north);
    this.#command(lineTo, kind === geometryKind.line ? 1 : 3);
    this.#position(west + unitsPerPixel, kind === geometryKind.line ? north + unitsPerPixel / 2 : north);
    if (kind === geometryKind.line) return true;
    this.#position(west + unitsPerPixel, north + unitsPerPixel);
    this.#position(west, north + unitsPerPixel);
    this.#command(closePath, 1);
    return true;
  }

  /** Whether a stretch's box meets the tile: a gigantic feature has thousands of stretches, most of them elsewhere. */
  #reaches(doubles: Float64Array, from: number, to: number): boolean {
    let west = Infinity;
    let south = Infinity;
    let east = -Infinity;
    let north = -Infinity;
    for (let i = from; i < to; i += 2) {
      const x = doubles[i]!;
      const y = doubles[i + 1]!;
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
    }
    const reach = this.#reach;
    return west <= reach[2] && east >= reach[0] && south <= reach[3] && north >= reach[1];
  }

  #project(doubles: Float64Array, from: number, to: number): void {
    this.#projected.length = 0;
    for (let i = from; i < to; i += 2) this.#addPosition(doubles[i]!, yOf(doubles[i + 1]!, this.#projection));
  }

  /** What shares a position before shares it after, so that neighbours stay neighbours. */
  #projectOnGrid(doubles: Float64Array, from: number, to: number, perDegree: number): void {
    this.#projected.length = 0;
    let lastX = NaN;
    let lastY = NaN;
    let rowY = 0;
    for (let i = from; i < to; i += 2) {
      const x = Math.floor(doubles[i]! * perDegree + 0.5);
      const y = Math.floor(doubles[i + 1]! * perDegree + 0.5);
      if (x === lastX && y === lastY) continue;
      this.#addPosition(x / perDegree, y === lastY ? rowY : (rowY = this.#rowOf(y, perDegree)));
      lastX = x;
      lastY = y;
    }
  }

  #rowOf(step: number, perDegree: number): number {
    let y = this.#rows.get(step);
    if (y === undefined) {
      y = yOf(step / perDegree, this.#projection);
      this.#rows.set(step, y);
    }
    return y;
  }

  #addPosition(longitude: number, y: number): void {
    const box = this.#box;
    const x = longitude * this.#projection.scale + this.#projection.shift;
    if (x < box[0]!) box[0] = x;
    if (y < box[1]!) box[1] = y;
    if (x > box[2]!) box[2] = x;
    if (y > box[3]!) box[3] = y;
    this.#projected.push(x, y);
  }

  #addPoints(): void {
    const { values, length } = this.#projected;
    for (let i = 0; i < length; i += 2) {
      const x = values[i]!;
      const y = values[i + 1]!;
      if (!isInBuffer(x, y)) continue;
      this.#position(Math.floor(x + 0.5), Math.floor(y + 0.5));
      this.#points++;
    }
  }

  #addLine(): void {
    const write = (part: Positions) => {
      if (!this.#round(part, false)) return;
      const { values, length } = this.#rounded;
      this.#command(moveTo, 1);
      this.#position(values[0]!, values[1]!);
      this.#command(lineTo, length / 2 - 1);
      for (let i = 2; i < length; i += 2) this.#position(values[i]!, values[i + 1]!);
    };
    if (isInside(this.#projected)) write(this.#projected);
    else clipLine(this.#projected, write);
  }

  #addRing(isShell: boolean): boolean {
    const inside = isInside(this.#projected);
    const ring = inside ? this.#projected : clipRing(this.#projected);
    if (!this.#round(ring, true)) return false;
    const { values, length } = this.#rounded;
    let area = 0;
    for (let i = 2; i + 3 < length; i += 2)
      area +=
        (values[i]! - values[0]!) * (values[i + 3]! - values[1]!) -
        (values[i + 2]! - values[0]!) * (values[i + 1]! - values[1]!);
    if (area === 0) {
      this.#isCollapsed = true;
      return false;
    }
    const backwards = area > 0 !== isShell;
    const count = length / 2;
    this.#command(moveTo, 1);
    this.#position(values[0]!, values[1]!);
    this.#command(lineTo, count - 1);
    for (let i = 1; i < count; i++) {
      const at = (backwards ? count - i : i) * 2;
      this.#position(values[at]!, values[at + 1]!);
    }
    this.#command(closePath, 1);
    return true;
  }

  /** Rounds to units; positions that fall together become one, and a ring's last is not its first. */
  #round({ values, length }: Positions, isRing: boolean): boolean {
    const rounded = this.#rounded;
    rounded.length = 0;
    for (let i = 0; i < length; i += 2) {
      const x = Math.floor(values[i]! + 0.5);
      const y = Math.floor(values[i + 1]! + 0.5);
      const n = rounded.length;
      if (n > 0 && rounded.values[n - 2] === x && rounded.values[n - 1] === y) continue;
      rounded.push(x, y);
    }
    const least = isRing ? 6 : 4;
    const isClosed =
      rounded.length > 2 &&
      rounded.values[0] === rounded.values[rounded.length - 2] &&
      rounded.values[1] === rounded.values[rounded.length - 1];
    if (isRing && isClosed) rounded.length -= 2;
    if (rounded.length > 0 && rounded.length < least) this.#isCollapsed = true;
    return rounded.length >= least;
  }

  #command(id: number, count: number): void {
    this.#varint((count << 3) | id);
  }

  #position(x: number, y: number): void {
    const dx = x - this.#x;
    const dy = y - this.#y;
    this.#x = x;
    this.#y = y;
    this.#varint((dx << 1) ^ (dx >> 31));
    this.#varint((dy << 1) ^ (dy >> 31));
  }

  #varint(value: number): void {
    const out = this.commands;
    out.reserve(5);
    while (value > 127) {
      out.bytes[out.length++] = (value & 127) | 128;
      value >>>= 7;
    }
    out.bytes[out.length++] = value;
  }
}
