import { emptyGeometry, type Geometry } from '../geojson/geometry.ts';
import { GeometryBuffer } from '../geojson/geometry-buffer.ts';
import { cutStretch, type StretchPiece } from './cut-stretch.ts';
import { findJump } from './find-jump.ts';
import type { Ring } from './nearer-pole.ts';
import { splitRings } from './split-polygon.ts';

const [pointType, lineType, polygonType, pointsType, linesType, polygonsType, collectionType] = [1, 2, 3, 4, 5, 6, 7]; // prettier-ignore
const edge = 180;
const world = 360;

/**
 * Cuts geometries at the antimeridian (RFC 7946, section 3.1.9), with heights, for programs that draw a
 * segment from 179 to −179 degrees around the world. A line becomes a multi-line, a polygon a multi-polygon,
 * if it has several parts then.
 */
export class GeometryCutter {
  /** The positions of the result, valid until the next geometry. */
  readonly coordinates = new GeometryBuffer();
  geometry: Geometry = emptyGeometry();
  #source: GeometryBuffer = this.coordinates;
  #isCut = false;

  /** Returns whether the result differs from the geometry: whether anything crosses ±180 degrees, or is beyond. */
  cut(geometry: Geometry, source: GeometryBuffer): boolean {
    this.coordinates.clear();
    this.coordinates.hasZ = source.hasZ;
    this.#source = source;
    this.#isCut = false;
    this.geometry = this.#copy(geometry);
    return this.#isCut;
  }

  #copy(geometry: Geometry): Geometry {
    const { positions, lines, polygons } = this.coordinates;
    const copy = { ...emptyGeometry(), positionStart: positions, lineStart: lines, polygonStart: polygons };
    copy.type = this.#copyOf(geometry, copy);
    copy.positionEnd = this.coordinates.positions;
    copy.lineEnd = this.coordinates.lines;
    copy.polygonEnd = this.coordinates.polygons;
    return copy;
  }

  /** Returns the type of the result. */
  #copyOf(geometry: Geometry, copy: Geometry): number {
    const { type, positionStart, positionEnd, lineStart, lineEnd } = geometry;
    switch (type) {
      case collectionType:
        copy.members = geometry.members.map((member) => this.#copy(member));
        return type;
      case pointType:
      case pointsType:
        this.#addWrapped(positionStart, positionEnd);
        if (type === pointsType && lineEnd > lineStart) this.coordinates.endLine();
        return type;
      case lineType:
      case linesType: {
        const count = this.#cutLines(lineStart, lineEnd, positionStart);
        return count === 1 ? type : linesType;
      }
      case polygonType: {
        const polygons = this.#cutPolygon(this.#ringsOf(lineStart, lineEnd, positionStart));
        if (polygons === null) return type;
        for (const polygon of polygons) this.#addPolygon(polygon, polygons.length > 1);
        return polygons.length > 1 ? polygonsType : type;
      }
      default:
        this.#cutPolygons(geometry);
        return type;
    }
  }

  /** Returns the number of lines of the result. */
  #cutLines(first: number, end: number, position: number): number {
    const { xy, z, hasZ } = this.#source;
    let count = 0;
    for (const { from, to } of this.#ringsOf(first, end, position)) {
      const { open } = this.#needsCut(from, to)
        ? cutStretch(xy, from, to, false, findJump(xy, from, to) === null, hasZ ? z : null)
        : { open: [] };
      if (open.length === 0) {
        this.#add(from / 2, to / 2);
        this.coordinates.endLine();
      }
      for (const line of open) this.#addLine(line);
      this.#isCut ||= open.length > 0;
      count += Math.max(1, open.length);
    }
    return Math.max(1, count);
  }

  #cutPolygons({ polygonStart, polygonEnd, lineStart, positionStart }: Geometry): void {
    const { polygonEnds, lineEnds } = this.#source;
    let line = lineStart;
    let position = positionStart;
    for (let polygon = polygonStart; polygon < polygonEnd; polygon++) {
      const end = polygonEnds[polygon]!;
      const parts = this.#cutPolygon(this.#ringsOf(line, end, position));
      if (parts === null) this.coordinates.endPolygon();
      else for (const part of parts) this.#addPolygon(part, true);
      if (end > line) position = lineEnds[end - 1]!;
      line = end;
    }
  }

  /** The parts of a polygon; null if it was added as it is. */
  #cutPolygon(rings: readonly Ring[]): StretchPiece[][] | null {
    const { xy, z, hasZ } = this.#source;
    const isAcross = rings.some(({ from, to }) => this.#needsCut(from, to));
    const parts = isAcross ? splitRings(xy, rings, hasZ ? z : null) : null;
    if (parts !== null && parts.length > 0) {
      this.#isCut = true;
      return parts;
    }
    for (const { from, to } of rings) {
      this.#add(from / 2, to / 2);
      this.coordinates.endLine();
    }
    return null;
  }

  /** Whether a line or ring jumps, or leaves the range of longitudes and covers at most one world. */
  #needsCut(from: number, to: number): boolean {
    const { xy } = this.#source;
    let [west, east] = [Infinity, -Infinity];
    for (let i = from; i < to; i += 2) {
      west = Math.min(west, xy[i]!);
      east = Math.max(east, xy[i]!);
    }
    if ((west < -edge || east > edge) && east - west <= world) return true;
    return east - west > edge && findJump(xy, from, to) !== null;
  }

  /** Ranges of values of lines or rings. */
  #ringsOf(first: number, end: number, position: number): Ring[] {
    const { lineEnds } = this.#source;
    return Array.from({ length: end - first }, (_, i) => ({
      from: 2 * (i === 0 ? position : lineEnds[first + i - 1]!),
      to: 2 * lineEnds[first + i]!,
    }));
  }

  #addPolygon(rings: readonly StretchPiece[], isPart: boolean): void {
    for (const ring of rings) this.#addLine(ring);
    if (isPart) this.coordinates.endPolygon();
  }

  #addLine(piece: StretchPiece): void {
    const size = this.coordinates.hasZ ? 3 : 2;
    for (let i = 0; i < piece.length; i += size)
      this.coordinates.addPosition(piece[i]!, piece[i + 1]!, size === 3 ? piece[i + 2]! : NaN);
    this.coordinates.endLine();
  }

  /** Adds positions [from, to) of the source. */
  #add(from: number, to: number): void {
    this.coordinates.addPositions(this.#source, from, to);
  }

  #addWrapped(from: number, to: number): void {
    const { xy, z, hasZ } = this.#source;
    for (let i = from; i < to; i++) {
      const x = xy[2 * i]!;
      const wrapped = Math.abs(x) <= edge ? x : x - world * Math.sign(x);
      this.#isCut ||= wrapped !== x;
      this.coordinates.addPosition(wrapped, xy[2 * i + 1]!, hasZ ? z[i]! : NaN);
    }
  }
}
