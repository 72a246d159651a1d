import type { Geometry } from '../geojson/geometry.ts';
import type { GeometryBuffer } from '../geojson/geometry-buffer.ts';

const polygonType = 3;
const multiLineStringType = 5;
const multiPolygonType = 6;
const collectionType = 7;

/** Bytes of a geometry's vtable and table in the layout below. */
const geometryBytes = 44;

/**
 * Writes FlatGeobuf features (size-prefixed flatbuffers) into one growing buffer. Each table has a fixed
 * layout and precedes what it refers to, so a feature is written in one sequential pass: size, root offset,
 * vtable and table of the feature, geometry, properties; padded to 8 bytes. Layouts: FlatGeobuf 3
 * (feature.fbs) and the flatbuffers internals document. Little-endian machines only.
 */
export class FeatureEncoder {
  bytes = Buffer.allocUnsafeSlow(8 * 1024 * 1024);
  length = 0;
  #words = new Uint32Array(this.bytes.buffer);
  #doubles = new Float64Array(this.bytes.buffer);
  /** The positions of the geometries to be written. */
  coordinates: GeometryBuffer;
  #withZ = false;

  constructor(coordinates: GeometryBuffer) {
    this.coordinates = coordinates;
  }

  /**
   * Appends a feature and returns its length in bytes. `forceZ` gives geometries without heights the height
   * 0.
   */
  write(geometry: Geometry | null, properties: Buffer, propertiesLength: number, forceZ: boolean): number {
    const start = this.length;
    const buffer = this.coordinates;
    this.#withZ = forceZ || buffer.hasZ;
    this.#reserve(
      256 + propertiesLength + buffer.positions * 24 + buffer.lines * 64 + (buffer.polygons + 1) * 96,
    );
    const words = this.#words;
    const w = start >>> 2;
    const isEmpty = geometry === null || buffer.positions === 0;
    words[w + 1] = 16;
    words[w + 2] = 10 | (12 << 16);
    words[w + 3] = (isEmpty ? 0 : 4) | ((propertiesLength > 0 ? 8 : 0) << 16);
    words[w + 4] = 0;
    words[w + 5] = 12;
    words[w + 6] = 28;
    words[w + 7] = 0;
    let p = start + 32;
    if (!isEmpty) p = this.#writeGeometry(geometry, p);
    if (propertiesLength > 0) {
      this.#reserveAt(p, propertiesLength + 16);
      this.#words[w + 7] = p - start - 28;
      this.#words[p >>> 2] = propertiesLength;
      properties.copy(this.bytes, p + 4, 0, propertiesLength);
      p += 4 + propertiesLength;
    }
    const end = (p + 7) & ~7;
    while (p < end) this.bytes[p++] = 0;
    this.#words[w] = end - start - 4;
    this.length = end;
    return end - start;
  }

  #writeGeometry(geometry: Geometry, p: number): number {
    const { type } = geometry;
    if (type === collectionType) {
      const members = geometry.members.filter((member) => !isEmptyGeometry(member));
      return this.#writeParts(type, p, members.length, (i, at) => this.#writeGeometry(members[i]!, at));
    }
    if (type === multiPolygonType) {
      const polygons = this.#polygonsOf(geometry);
      return this.#writeParts(type, p, polygons.length, (i, at) => {
        const { from, to, lineStart, lineEnd } = polygons[i]!;
        return this.#writeSimple(polygonType, at, from, to, lineStart, lineEnd);
      });
    }
    return this.#writeSimple(
      type,
      p,
      geometry.positionStart,
      geometry.positionEnd,
      geometry.lineStart,
      geometry.lineEnd,
    );
  }

  /** Ranges of positions and rings of the polygons of a multi-polygon, without empty ones. */
  #polygonsOf(geometry: Geometry): { from: number; to: number; lineStart: number; lineEnd: number }[] {
    const { polygonEnds, lineEnds } = this.coordinates;
    const polygons = [];
    let from = geometry.positionStart;
    let lineStart = geometry.lineStart;
    for (let i = geometry.polygonStart; i < geometry.polygonEnd; i++) {
      const lineEnd = polygonEnds[i]!;
      const to = lineEnd > lineStart ? lineEnds[lineEnd - 1]! : from;
      if (to > from) polygons.push({ from, to, lineStart, lineEnd });
      from = to;
      lineStart = lineEnd;
    }
    return polygons;
  }

  #writeParts(type: number, p: number, count: number, writePart: (i: number, at: number) => number): number {
    this.#reserveAt(p, geometryBytes + 8 + 4 * count);
    const t = this.#writeTable(type, p);
    const vector = p + geometryBytes;
    this.#words[(p >>> 2) + 4]! |= 16 << 16;
    this.#words[t + 4] = vector - (p + 20 + 16);
    this.#words[vector >>> 2] = count;
    let at = vector + 4 + 4 * count;
    for (let i = 0; i < count; i++) {
      const slot = vector + 4 + 4 * i;
      // References point to the table, which follows its vtable.
      this.#words[slot >>> 2] = at + 20 - slot;
      at = writePart(i, at);
    }
    return at;
  }

  /** Writes vtable and table without vectors; returns the index of the word at which the table starts. */
  #writeTable(type: number, p: number): number {
    const words = this.#words;
    const v = p >>> 2;
    words[v] = 20 | (24 << 16);
    words[v + 1] = 0;
    words[v + 2] = 0;
    words[v + 3] = 0;
    words[v + 4] = 20;
    words[v + 5] = 20;
    words[v + 6] = 0;
    words[v + 7] = 0;
    words[v + 8] = 0;
    words[v + 9] = 0;
    words[v + 10] = type;
    return v + 5;
  }

  #writeSimple(
    type: number,
    p: number,
    from: number,
    to: number,
    lineStart: number,
    lineEnd: number,
  ): number {
    const count = to - from;
    const lines = lineEnd - lineStart;
    const hasEnds = type === multiLineStringType || (type === polygonType && lines > 1);
    this.#reserveAt(p, geometryBytes + 32 + count * 24 + 4 * lines);
    const t = this.#writeTable(type, p);
    const words = this.#words;
    const v = p >>> 2;
    const { xy, z, lineEnds, hasZ } = this.coordinates;
    let at = p + geometryBytes;
    if (hasEnds) {
      words[v + 1]! |= 4;
      words[t + 1] = at - (p + 24);
      words[at >>> 2] = lines;
      for (let i = 0; i < lines; i++) words[(at >>> 2) + 1 + i] = lineEnds[lineStart + i]! - from;
      at += 4 + 4 * lines;
    }
    // Doubles are aligned to 8 bytes, with the length of their vector in the preceding word.
    if ((at & 7) === 0) words[at >>> 2] = 0;
    at = ((at + 3) & ~7) + 4;
    words[v + 1]! |= 8 << 16;
    words[t + 2] = at - (p + 28);
    words[at >>> 2] = count * 2;
    at += 4;
    const doubles = this.#doubles;
    if (count < 16) for (let i = 0; i < count * 2; i++) doubles[(at >>> 3) + i] = xy[from * 2 + i]!;
    else doubles.set(xy.subarray(from * 2, to * 2), at >>> 3);
    at += count * 16;
    if (!this.#withZ) return at;

    words[at >>> 2] = 0;
    at += 4;
    words[v + 2]! |= 12;
    words[t + 3] = at - (p + 32);
    words[at >>> 2] = count;
    at += 4;
    for (let i = 0; i < count; i++) {
      const height = hasZ ? z[from + i]! : 0;
      doubles[(at >>> 3) + i] = Number.isNaN(height) ? 0 : height;
    }
    return at + count * 8;
  }

  #reserve(size: number): void {
    this.#reserveAt(this.length, size);
  }

  #reserveAt(at: number, size: number): void {
    if (at + size <= this.bytes.length) return;
    const capacity = (Math.max(this.bytes.length * 1.5, at + size * 1.25) + 4096) & ~7;
    const larger = Buffer.allocUnsafeSlow(capacity);
    this.bytes.copy(larger, 0, 0, at);
    this.bytes = larger;
    this.#words = new Uint32Array(larger.buffer);
    this.#doubles = new Float64Array(larger.buffer);
  }
}

function isEmptyGeometry(geometry: Geometry): boolean {
  return geometry.positionEnd === geometry.positionStart;
}
