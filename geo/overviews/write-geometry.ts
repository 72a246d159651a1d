import { stretch } from '../flatgeobuf/feature-decoder.ts';
import { emptyGeometry, type Geometry } from '../geojson/geometry.ts';
import type { GeometryBuffer } from '../geojson/geometry-buffer.ts';
import { geometryTypes } from '../layer/manifest.ts';
import type { GrowingBytes } from '../files/growing-bytes.ts';
import type { LevelGrid } from './level-grid.ts';
import type { ShapeStore } from './shape-store.ts';

/** Appends a feature's geometry as GeoJSON. */
export function writeGeometryText(
  store: ShapeStore,
  feature: number,
  grid: LevelGrid,
  out: GrowingBytes,
): void {
  const first = store.firstMember(feature);
  const end = store.featureEnds[feature]!;
  if (store.types[feature] !== 7) {
    writeMember(store, first, grid, out);
    return;
  }
  out.ascii('{"type":"GeometryCollection","geometries":[');
  for (let member = first; member < end; member++) {
    if (member > first) out.ascii(',');
    writeMember(store, member, grid, out);
  }
  out.ascii(']}');
}

function writeMember(store: ShapeStore, member: number, grid: LevelGrid, out: GrowingBytes): void {
  const type = store.memberTypes[member]!;
  const first = store.firstStretch(member);
  const end = store.memberEnds[member]!;
  out.ascii(`{"type":"${geometryTypes[type - 1]!}","coordinates":`);
  // Positions of points are single, those of lines and rings are in arrays, rings of multi-polygons in arrays
  // of arrays.
  if (type === 1 || type === 2 || type === 4) writeStretch(store, first, grid, type > 1, out);
  else {
    out.ascii(type === 6 ? '[[' : '[');
    for (let s = first; s < end; s++) {
      if (s > first) out.ascii(type === 6 && store.kinds[s] === stretch.shell ? '],[' : ',');
      writeStretch(store, s, grid, true, out);
    }
    out.ascii(type === 6 ? ']]' : ']');
  }
  out.ascii('}');
}

function writeStretch(
  store: ShapeStore,
  s: number,
  grid: LevelGrid,
  inArray: boolean,
  out: GrowingBytes,
): void {
  const from = store.firstValue(s);
  const to = store.stretchEnds[s]!;
  out.reserve((to - from) * 16 + 8);
  const { bytes } = out;
  const { stepUnits, digits } = grid;
  const one = 10 ** digits;
  let p = out.length;
  if (inArray) bytes[p++] = 91;
  for (let i = from; i < to; i += 2) {
    if (i > from) bytes[p++] = 44;
    bytes[p++] = 91;
    p = writeOrdinate(bytes, p, store.xy[i]! * stepUnits, one, digits);
    bytes[p++] = 44;
    p = writeOrdinate(bytes, p, store.xy[i + 1]! * stepUnits, one, digits);
    bytes[p++] = 93;
  }
  if (inArray) bytes[p++] = 93;
  out.length = p;
}

/** Writes `units` / 10^`digits` as a decimal number without trailing zeros. */
function writeOrdinate(bytes: Buffer, p: number, units: number, one: number, digits: number): number {
  if (units < 0) {
    bytes[p++] = 45;
    units = -units;
  }
  const whole = Math.floor(units / one);
  if (whole >= 100) bytes[p++] = 48 + Math.floor(whole / 100);
  if (whole >= 10) bytes[p++] = 48 + (Math.floor(whole / 10) % 10);
  bytes[p++] = 48 + (whole % 10);
  let rest = units - whole * one;
  if (rest === 0) return p;
  bytes[p++] = 46;
  let q = p + digits;
  while (rest % 10 === 0) {
    rest /= 10;
    q--;
  }
  const end = q;
  while (q > p) {
    const tenth = Math.floor(rest / 10);
    bytes[--q] = 48 + (rest - tenth * 10);
    rest = tenth;
  }
  return end;
}

/** Appends a feature's positions in degrees to the buffer; returns the geometry. */
export function fillGeometry(
  store: ShapeStore,
  feature: number,
  grid: LevelGrid,
  buffer: GeometryBuffer,
): Geometry {
  buffer.clear();
  const first = store.firstMember(feature);
  const end = store.featureEnds[feature]!;
  const type = store.types[feature]!;
  if (type !== 7) return fillMember(store, first, grid, buffer);
  const geometry = { ...emptyGeometry(), type };
  for (let member = first; member < end; member++)
    geometry.members.push(fillMember(store, member, grid, buffer));
  geometry.positionEnd = buffer.positions;
  geometry.lineEnd = buffer.lines;
  geometry.polygonEnd = buffer.polygons;
  return geometry;
}

function fillMember(store: ShapeStore, member: number, grid: LevelGrid, buffer: GeometryBuffer): Geometry {
  const geometry = emptyGeometry();
  const type = store.memberTypes[member]!;
  geometry.type = type;
  geometry.positionStart = buffer.positions;
  geometry.lineStart = buffer.lines;
  geometry.polygonStart = buffer.polygons;
  const one = 10 ** grid.digits;
  for (let s = store.firstStretch(member); s < store.memberEnds[member]!; s++) {
    const from = store.firstValue(s);
    const to = store.stretchEnds[s]!;
    if (type === 6 && store.kinds[s] === stretch.shell && s > store.firstStretch(member)) buffer.endPolygon();
    buffer.reservePositions((to - from) / 2);
    const { xy } = buffer;
    let at = buffer.positions * 2;
    for (let i = from; i < to; i++) xy[at++] = (store.xy[i]! * grid.stepUnits) / one;
    buffer.positions = at / 2;
    if (type !== 1) buffer.endLine();
  }
  if (type === 6) buffer.endPolygon();
  geometry.positionEnd = buffer.positions;
  geometry.lineEnd = buffer.lines;
  geometry.polygonEnd = buffer.polygons;
  return geometry;
}
