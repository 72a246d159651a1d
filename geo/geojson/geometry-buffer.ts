import { readNumber } from '../json/read-number.ts';
import { skipSpace } from '../json/skip-value.ts';
import { Defect, unexpected } from '../json/defect.ts';
import { PositionReader } from './position-reader.ts';

/**
 * Coordinates of one feature: positions of all its geometries in flat arrays, which are reused for every
 * feature.
 */
export class GeometryBuffer {
  xy = new Float64Array(4096);
  /** One value per position if there are heights; NaN for positions with only two ordinates. */
  z = new Float64Array(0);
  positions = 0;
  hasZ = false;
  extraOrdinates = false;
  /** Whether a geometry has members that GeoJSON does not define. */
  hasUnknownMembers = false;
  /** For each line or ring, the position count at its end, counted from the feature's first position. */
  lineEnds = new Uint32Array(256);
  lines = 0;
  /** For each polygon of a multi-polygon, the line count at its end. */
  polygonEnds = new Uint32Array(64);
  polygons = 0;
  #reader: PositionReader | null = null;

  /** Drops the cached window of the text, whose memory may be reused. */
  forgetText(): void {
    this.#reader?.forget();
  }

  clear(): void {
    this.positions = 0;
    this.hasZ = false;
    this.extraOrdinates = false;
    this.hasUnknownMembers = false;
    this.lines = 0;
    this.polygons = 0;
  }

  /** Reads one position; `p` is at its bracket. Returns the position after it. */
  readPosition(bytes: Buffer, p: number): number {
    if (bytes[p] !== 91) invalid(bytes, p, 'a position');
    const n = this.positions;
    if (2 * n + 2 > this.xy.length) this.#growPositions();
    const xy = this.xy;
    p++;
    if (bytes[p]! <= 32) p = skipSpace(bytes, p);
    p = readNumber(bytes, p, xy, 2 * n);
    if (p < 0) invalid(bytes, -1 - p, 'a number');
    if (bytes[p]! <= 32) p = skipSpace(bytes, p);
    if (bytes[p] !== 44) invalid(bytes, p, '"," and a second ordinate');
    p++;
    if (bytes[p]! <= 32) p = skipSpace(bytes, p);
    p = readNumber(bytes, p, xy, 2 * n + 1);
    if (p < 0) invalid(bytes, -1 - p, 'a number');
    if (bytes[p]! <= 32) p = skipSpace(bytes, p);
    this.positions = n + 1;
    if (bytes[p] === 93) {
      if (this.hasZ) this.#setNoHeight(n);
      return p + 1;
    }
    return this.#readFurtherOrdinates(bytes, p);
  }

  #readFurtherOrdinates(bytes: Buffer, p: number): number {
    const n = this.positions - 1;
    let ordinate = 2;
    while (bytes[p] === 44) {
      p = skipSpace(bytes, p + 1);
      if (ordinate === 2) {
        if (n >= this.z.length) this.#growHeights();
        if (!this.hasZ) {
          this.hasZ = true;
          this.z.fill(NaN, 0, n);
        }
        p = readNumber(bytes, p, this.z, n);
      } else {
        this.extraOrdinates = true;
        p = readNumber(bytes, p, unused, 0);
      }
      if (p < 0) invalid(bytes, -1 - p, 'a number');
      p = skipSpace(bytes, p);
      ordinate++;
    }
    if (bytes[p] !== 93) invalid(bytes, p, '"," or "]" after an ordinate');
    return p + 1;
  }

  /** Reads an array of positions (a line or a ring); `p` is at its bracket. */
  readLine(bytes: Buffer, p: number): number {
    if (bytes[p] !== 91) invalid(bytes, p, 'an array of positions');
    p++;
    if (bytes[p]! <= 32) p = skipSpace(bytes, p);
    let left = 0;
    if (bytes[p] === 93) p++;
    else
      for (;;) {
        // If much remains for the strict reader, trying the fast one only costs time.
        if (!this.hasZ && left < 2) {
          const known = this.positions;
          p = this.#readPlainPositions(bytes, p);
          if (this.#reader!.isClosed) break;
          left = this.positions > known ? 0 : left + 1;
        }
        p = this.readPosition(bytes, p);
        if (bytes[p]! <= 32) p = skipSpace(bytes, p);
        const c = bytes[p++];
        if (c === 44) {
          if (bytes[p]! <= 32) p = skipSpace(bytes, p);
        } else if (c === 93) break;
        else invalid(bytes, p - 1, '"," or "]" after a position');
      }
    this.endLine();
    return p;
  }

  #readPlainPositions(bytes: Buffer, p: number): number {
    if (this.#reader === null) {
      this.#reader = new PositionReader(this.xy.length / 2);
      this.#reader.xy.set(this.xy.subarray(0, this.positions * 2));
    }
    p = this.#reader.read(bytes, p, this.positions);
    this.xy = this.#reader.xy;
    this.positions = this.#reader.positions;
    return p;
  }

  /** Ends a line or ring after the current positions. */
  endLine(): void {
    if (this.lines === this.lineEnds.length) this.lineEnds = doubled(this.lineEnds);
    this.lineEnds[this.lines++] = this.positions;
  }

  /** Ends a polygon of a multi-polygon after the current rings. */
  endPolygon(): void {
    if (this.polygons === this.polygonEnds.length) this.polygonEnds = doubled(this.polygonEnds);
    this.polygonEnds[this.polygons++] = this.lines;
  }

  /** Adds a position; `height` counts if `hasZ` is set. */
  addPosition(x: number, y: number, height: number): void {
    const n = this.positions++;
    if (2 * n + 2 > this.xy.length) this.#growPositions();
    this.xy[2 * n] = x;
    this.xy[2 * n + 1] = y;
    if (!this.hasZ) return;
    if (n >= this.z.length) this.#growHeights();
    this.z[n] = height;
  }

  /** Adds positions [from, to) of another buffer, which has heights if this one has. */
  addPositions({ xy, z }: GeometryBuffer, from: number, to: number): void {
    this.reservePositions(to - from);
    this.xy.set(xy.subarray(2 * from, 2 * to), 2 * this.positions);
    if (this.hasZ) {
      if (this.z.length < this.positions + to - from) this.#growHeights();
      this.z.set(z.subarray(from, to), this.positions);
    }
    this.positions += to - from;
  }

  /** Reserves capacity for `count` more positions. */
  reservePositions(count: number): void {
    while ((this.positions + count) * 2 > this.xy.length) this.#growPositions();
  }

  /** Reads an array of lines or rings. */
  readLines(bytes: Buffer, p: number): number {
    if (bytes[p] !== 91) invalid(bytes, p, 'an array of lines or rings');
    p = skipSpace(bytes, p + 1);
    if (bytes[p] === 93) return p + 1;
    for (;;) {
      p = skipSpace(bytes, this.readLine(bytes, p));
      if (bytes[p] === 93) return p + 1;
      if (bytes[p] !== 44) invalid(bytes, p, '"," or "]" after a line or ring');
      p = skipSpace(bytes, p + 1);
    }
  }

  /** Reads an array of polygons. */
  readPolygons(bytes: Buffer, p: number): number {
    if (bytes[p] !== 91) invalid(bytes, p, 'an array of polygons');
    p = skipSpace(bytes, p + 1);
    if (bytes[p] === 93) return p + 1;
    for (;;) {
      p = skipSpace(bytes, this.readLines(bytes, p));
      this.endPolygon();
      if (bytes[p] === 93) return p + 1;
      if (bytes[p] !== 44) invalid(bytes, p, '"," or "]" after a polygon');
      p = skipSpace(bytes, p + 1);
    }
  }

  #growPositions(): void {
    if (this.#reader !== null) {
      this.#reader.reserve(this.xy.length);
      this.xy = this.#reader.xy;
      return;
    }
    const xy = new Float64Array(this.xy.length * 2);
    xy.set(this.xy);
    this.xy = xy;
  }

  #setNoHeight(position: number): void {
    if (position >= this.z.length) this.#growHeights();
    this.z[position] = NaN;
  }

  #growHeights(): void {
    const z = new Float64Array(this.xy.length / 2);
    z.set(this.z);
    this.z = z;
  }
}

const unused = new Float64Array(1);

function doubled(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/**
 * Literals, strings and objects among coordinates are defects of the geometry; everything else is invalid
 * JSON.
 */
function invalid(bytes: Buffer, at: number, expected: string): never {
  const c = bytes[at]!;
  const isValue =
    c === 34 || c === 123 || c === 91 || c === 116 || c === 102 || c === 110 || (c >= 48 && c <= 57);
  if (isValue || c === 93 || c === 44)
    throw new Defect('invalid_geometry', `coordinates are malformed: expected ${expected}`, at);
  return unexpected(bytes, at, expected);
}
