import type { Geometry } from '../../geojson/geometry.ts';
import { GeometryBuffer } from '../../geojson/geometry-buffer.ts';

const srs = 4326;
const pointHeaderBytes = 8;
const headerBytes = 40;
/** Flags of the header: little-endian, with an envelope of x and y, empty. */
const littleEndian = 0x01;
const withEnvelope = 0x02;
const empty = 0x10;
/** ISO adds this to the types of geometries with heights. */
const withHeights = 1000;

/**
 * Geometries in GeoPackage's encoding (OGC 12-128r18, 2.1.3): a header with the envelope (except for points)
 * and little-endian ISO well-known binary. The bytes are valid until the next geometry.
 */
export class GeometryBlob {
  bytes = Buffer.allocUnsafeSlow(64 * 1024);
  length = 0;
  minX = 0;
  minY = 0;
  maxX = 0;
  maxY = 0;
  isEmpty = false;
  /**
   * Whether the blob does not represent the whole geometry: mixed dimensions, extra ordinates, unknown
   * members, empty parts.
   */
  isLossy = false;
  #view = new DataView(this.bytes.buffer);
  #coordinates = new GeometryBuffer();
  #xy: Float64Array | null = null;
  #xyBytes = Buffer.alloc(0);

  /** `coordinates`: the positions of the geometry. */
  encode(geometry: Geometry, coordinates: GeometryBuffer): void {
    this.#coordinates = coordinates;
    const { positions, hasZ, extraOrdinates, hasUnknownMembers, xy, lines } = this.#coordinates;
    if (xy !== this.#xy) {
      this.#xy = xy;
      this.#xyBytes = Buffer.from(xy.buffer, xy.byteOffset, xy.byteLength);
    }
    this.isEmpty = positions === 0;
    this.isLossy = extraOrdinates || hasUnknownMembers || (hasZ && this.#lacksHeights());
    this.#measure();
    this.length = 0;
    this.#reserve(headerBytes + positions * 24 + (lines + 1) * 16);
    this.#putHeader(geometry.type);
    this.#putGeometry(geometry, hasZ);
  }

  #lacksHeights(): boolean {
    const { z, positions } = this.#coordinates;
    for (let i = 0; i < positions; i++) if (z[i] !== z[i]) return true;
    return false;
  }

  #measure(): void {
    const { xy, positions } = this.#coordinates;
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < positions * 2; i += 2) {
      const x = xy[i]!;
      const y = xy[i + 1]!;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
    this.minX = minX;
    this.minY = minY;
    this.maxX = maxX;
    this.maxY = maxY;
  }

  #putHeader(type: number): void {
    const hasEnvelope = type !== 1 && !this.isEmpty;
    const view = this.#view;
    view.setUint32(0, 0x4750_0000);
    view.setUint8(3, littleEndian | (hasEnvelope ? withEnvelope : 0) | (this.isEmpty ? empty : 0));
    view.setInt32(4, srs, true);
    this.length = pointHeaderBytes;
    if (!hasEnvelope) return;
    view.setFloat64(8, this.minX, true);
    view.setFloat64(16, this.maxX, true);
    view.setFloat64(24, this.minY, true);
    view.setFloat64(32, this.maxY, true);
    this.length = headerBytes;
  }

  #putType(type: number, hasZ: boolean): void {
    this.#view.setUint8(this.length, 1);
    this.#view.setUint32(this.length + 1, hasZ ? type + withHeights : type, true);
    this.length += 5;
  }

  #putCount(count: number): void {
    this.#view.setUint32(this.length, count, true);
    this.length += 4;
  }

  #putGeometry(geometry: Geometry, hasZ: boolean): void {
    const { type, positionStart, positionEnd, lineStart, lineEnd } = geometry;
    this.#reserve(64);
    this.#putType(type, hasZ);
    if (type === 1) {
      if (positionEnd > positionStart) this.#putPositions(positionStart, positionEnd, hasZ);
      else
        for (let ordinate = 0; ordinate < (hasZ ? 3 : 2); ordinate++, this.length += 8)
          this.#view.setFloat64(this.length, NaN, true);
    } else if (type === 2) {
      this.#putCount(positionEnd - positionStart);
      this.#putPositions(positionStart, positionEnd, hasZ);
    } else if (type === 4) {
      this.#putCount(positionEnd - positionStart);
      this.#reserve((positionEnd - positionStart) * 29);
      for (let i = positionStart; i < positionEnd; i++) {
        this.#putType(1, hasZ);
        this.#putPositions(i, i + 1, hasZ);
      }
    } else if (type === 3) this.#putLines(lineStart, lineEnd, positionStart, hasZ, 0);
    else if (type === 5) this.#putLines(lineStart, lineEnd, positionStart, hasZ, 2);
    else if (type === 6) this.#putPolygons(geometry, hasZ);
    else {
      this.#putCount(geometry.members.length);
      for (const member of geometry.members) {
        if (member.positionEnd === member.positionStart) this.isLossy = true;
        this.#putGeometry(member, hasZ);
      }
    }
  }

  #putPolygons({ polygonStart, polygonEnd, lineStart, positionStart }: Geometry, hasZ: boolean): void {
    const { polygonEnds, lineEnds } = this.#coordinates;
    this.#putCount(polygonEnd - polygonStart);
    let line = lineStart;
    let position = positionStart;
    for (let polygon = polygonStart; polygon < polygonEnd; polygon++) {
      const end = polygonEnds[polygon]!;
      this.#reserve(64);
      this.#putType(3, hasZ);
      if (end === line) this.isLossy = true;
      this.#putLines(line, end, position, hasZ, 0);
      if (end > line) position = lineEnds[end - 1]!;
      line = end;
    }
  }

  /** Writes rings, or lines that are geometries of type `each`. */
  #putLines(first: number, end: number, position: number, hasZ: boolean, each: 0 | 2): void {
    const { lineEnds } = this.#coordinates;
    this.#putCount(end - first);
    for (let line = first; line < end; line++) {
      const next = lineEnds[line]!;
      if (next === position) this.isLossy = true;
      this.#reserve(16);
      if (each > 0) this.#putType(each, hasZ);
      this.#putCount(next - position);
      this.#putPositions(position, next, hasZ);
      position = next;
    }
  }

  #putPositions(start: number, end: number, hasZ: boolean): void {
    this.#reserve((end - start) * 24);
    if (!hasZ) {
      if (end - start > 2) this.#xyBytes.copy(this.bytes, this.length, start * 16, end * 16);
      else
        for (let i = start * 2; i < end * 2; i++)
          this.#view.setFloat64(this.length + (i - start * 2) * 8, this.#coordinates.xy[i]!, true);
      this.length += (end - start) * 16;
      return;
    }
    const { xy, z } = this.#coordinates;
    for (let i = start; i < end; i++, this.length += 24) {
      this.#view.setFloat64(this.length, xy[i * 2]!, true);
      this.#view.setFloat64(this.length + 8, xy[i * 2 + 1]!, true);
      // All positions need a height, so missing ones become 0; the original geometry is stored in the rest of
      // the row.
      this.#view.setFloat64(this.length + 16, z[i]! === z[i]! ? z[i]! : 0, true);
    }
  }

  #reserve(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.length + size));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
