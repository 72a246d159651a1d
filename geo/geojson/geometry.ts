import { geometryTypes } from '../layer/manifest.ts';
import { Defect, unexpected } from '../json/defect.ts';
import { skipKey, skipSpace, skipString, skipValue } from '../json/skip-value.ts';
import type { GeometryBuffer } from './geometry-buffer.ts';

/** A geometry with its coordinates in a GeometryBuffer: half-open ranges of positions, lines and polygons. */
export interface Geometry {
  /** Number of the type as in FlatGeobuf: Point is 1. */
  type: number;
  positionStart: number;
  positionEnd: number;
  lineStart: number;
  lineEnd: number;
  polygonStart: number;
  polygonEnd: number;
  /** Members of a geometry collection. */
  members: Geometry[];
}

/** Deeper nested geometry collections are rejected. */
const maxCollectionDepth = 16;

/**
 * The member name or string at `p` (its opening quote), unescaped and without quotes. `after` is the position
 * after the closing quote.
 */
export function readText(bytes: Buffer, p: number, after: number): string {
  const text = bytes.toString('utf8', p + 1, after - 1);
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
}

function readCoordinates(bytes: Buffer, p: number, buffer: GeometryBuffer, type: number): number {
  p = skipSpace(bytes, p);
  const isEmpty = bytes[p] === 91 && bytes[skipSpace(bytes, p + 1)] === 93;
  if (isEmpty) return skipSpace(bytes, p + 1) + 1;
  switch (type) {
    case 1:
      return buffer.readPosition(bytes, p);
    case 2:
    case 4:
      return buffer.readLine(bytes, p);
    case 3:
    case 5:
      return buffer.readLines(bytes, p);
    default:
      return buffer.readPolygons(bytes, p);
  }
}

function readType(bytes: Buffer, p: number): { type: number; after: number } {
  if (bytes[p] !== 34) throw new Defect('invalid_geometry', 'the type of the geometry is not a string', p);
  const after = skipString(bytes, p);
  const index = geometryTypes.findIndex((name) => isText(bytes, p, name));
  if (index >= 0) return { type: index + 1, after };
  const name = readText(bytes, p, after).slice(0, 40);
  throw new Defect('invalid_geometry', `"${name}" is not a geometry type`, p, name);
}

function readMembers(
  bytes: Buffer,
  p: number,
  buffer: GeometryBuffer,
  depth: number,
  into: Geometry[],
): number {
  p = skipSpace(bytes, p);
  if (bytes[p] !== 91) throw new Defect('invalid_geometry', 'geometries must be an array', p);
  if (depth === maxCollectionDepth)
    throw new Defect(
      'too_deep',
      `geometry collections are nested more than ${maxCollectionDepth} levels deep`,
      p,
    );
  p = skipSpace(bytes, p + 1);
  if (bytes[p] === 93) return p + 1;
  for (;;) {
    const member = { geometry: emptyGeometry() };
    p = skipSpace(bytes, readGeometry(bytes, p, buffer, member.geometry, depth + 1));
    into.push(member.geometry);
    if (bytes[p] === 93) return p + 1;
    if (bytes[p] !== 44) unexpected(bytes, p, '"," or "]"');
    p = skipSpace(bytes, p + 1);
  }
}

export function emptyGeometry(): Geometry {
  return {
    type: 0,
    positionStart: 0,
    positionEnd: 0,
    lineStart: 0,
    lineEnd: 0,
    polygonStart: 0,
    polygonEnd: 0,
    members: [],
  };
}

/**
 * Reads the geometry object at `p` into `geometry`, and its coordinates into `buffer`. Members may be in any
 * order. Returns the position after it.
 */
export function readGeometry(
  bytes: Buffer,
  p: number,
  buffer: GeometryBuffer,
  geometry: Geometry,
  depth = 0,
): number {
  const start = p;
  if (bytes[p] !== 123) throw new Defect('invalid_geometry', 'the geometry is neither an object nor null', p);
  geometry.type = 0;
  geometry.positionStart = geometry.positionEnd = buffer.positions;
  geometry.lineStart = geometry.lineEnd = buffer.lines;
  geometry.polygonStart = geometry.polygonEnd = buffer.polygons;
  if (geometry.members.length > 0) geometry.members = [];
  /** Positions of coordinates or geometries that precede the type. */
  let coordinatesAt = -1;
  let membersAt = -1;
  let hasContent = false;

  p = skipSpace(bytes, p + 1);
  if (bytes[p] === 125) throw new Defect('invalid_geometry', 'the geometry has no type', start);
  for (;;) {
    const keyStart = p;
    p = skipSpace(bytes, skipKey(bytes, p));
    // "type", "coordinates" and "geometries" differ in length and first letter.
    const key = memberName(bytes, keyStart);
    if (key === 'type') {
      if (geometry.type > 0) throw new Defect('invalid_geometry', 'the geometry has two "type" members', p);
      const read = readType(bytes, p);
      geometry.type = read.type;
      p = read.after;
    } else if (key === 'coordinates') {
      if (hasContent || coordinatesAt >= 0)
        throw new Defect('invalid_geometry', 'the geometry has two "coordinates" members', p);
      if (geometry.type >= 1 && geometry.type <= 6) {
        p = readCoordinates(bytes, p, buffer, geometry.type);
        hasContent = true;
      } else {
        coordinatesAt = p;
        p = skipValue(bytes, p);
      }
    } else if (key === 'geometries') {
      if (hasContent || membersAt >= 0)
        throw new Defect('invalid_geometry', 'the geometry has two "geometries" members', p);
      if (geometry.type === 7) {
        p = readMembers(bytes, p, buffer, depth, geometry.members);
        hasContent = true;
      } else {
        membersAt = p;
        p = skipValue(bytes, p);
      }
    } else {
      buffer.hasUnknownMembers = true;
      p = skipValue(bytes, p);
    }

    p = skipSpace(bytes, p);
    if (bytes[p] === 125) break;
    if (bytes[p] !== 44) unexpected(bytes, p, '"," or "}"');
    p = skipSpace(bytes, p + 1);
  }

  if (geometry.type === 0) throw new Defect('invalid_geometry', 'the geometry has no type', start);
  if ((geometry.type === 7 ? coordinatesAt : membersAt) >= 0) buffer.hasUnknownMembers = true;
  if (!hasContent) {
    const at = geometry.type === 7 ? membersAt : coordinatesAt;
    const name = geometry.type === 7 ? 'geometries' : 'coordinates';
    if (at < 0) throw new Defect('invalid_geometry', `the geometry has no ${name}`, start);
    if (geometry.type === 7) readMembers(bytes, at, buffer, depth, geometry.members);
    else readCoordinates(bytes, at, buffer, geometry.type);
  }
  geometry.positionEnd = buffer.positions;
  geometry.lineEnd = buffer.lines;
  geometry.polygonEnd = buffer.polygons;
  return p + 1;
}

/** The member names that GeoJSON defines, matched by length and letters; '' for all others. */
export function memberName(bytes: Buffer, p: number): string {
  switch (bytes[p + 1]) {
    case 116:
      return isText(bytes, p, 'type') ? 'type' : '';
    case 99:
      return isText(bytes, p, 'coordinates') ? 'coordinates' : '';
    case 103:
      return isText(bytes, p, 'geometry') ? 'geometry' : isText(bytes, p, 'geometries') ? 'geometries' : '';
    case 112:
      return isText(bytes, p, 'properties') ? 'properties' : '';
    case 105:
      return isText(bytes, p, 'id') ? 'id' : '';
    case 92:
    default:
      return bytes[p + 1] === 34 || !hasEscape(bytes, p) ? '' : readText(bytes, p, skipString(bytes, p));
  }
}

function hasEscape(bytes: Buffer, p: number): boolean {
  for (p++; bytes[p] !== 34; p++) if (bytes[p] === 92) return true;
  return false;
}

/** Whether the string at `p` equals `name` after unescaping, without creating a string. */
export function isText(bytes: Buffer, p: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    if (bytes[p + 1 + i] === 92) return readText(bytes, p, skipString(bytes, p)) === name;
    if (bytes[p + 1 + i] !== name.charCodeAt(i)) return false;
  }
  return (
    bytes[p + 1 + name.length] === 34 ||
    (hasEscape(bytes, p) && readText(bytes, p, skipString(bytes, p)) === name)
  );
}
