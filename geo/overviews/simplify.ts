import { type Shape, stretch } from '../flatgeobuf/feature-decoder.ts';
import { latitudeScale, type LevelGrid } from './level-grid.ts';
import type { ShapeStore } from './shape-store.ts';

/** Positions, and the factor that converts them to steps of the grid. */
export interface ScaledPositions {
  values: Float64Array | Int32Array;
  factor: number;
  /** Whether neighbours have the same positions: those on straight borders are not dropped. */
  areShared?: boolean;
  /** Whether positions that are close together stay apart: few corners determine the area of a shape. */
  areExact?: boolean;
}

/** Dimensions of a grid pixel at the position of a feature, in steps. */
interface Pixel {
  width: number;
  height: number;
}

function pixelAt(grid: LevelGrid, latitude: number): Pixel {
  const steps = (grid.pixel * 10 ** grid.digits) / grid.stepUnits;
  const height = Math.max(1, Math.round(steps * latitudeScale(latitude)));
  return { width: Math.round(steps), height };
}

/**
 * Adds a geometry to the store with its positions snapped to the grid. Adjacent shapes stay adjacent, because
 * shared positions are snapped alike. Rings and lines smaller than a pixel are dropped, and holes smaller
 * than two; if nothing would remain, a marker is added. Rings stay closed and enclose an area.
 */
export function simplify(
  shape: Shape,
  positions: ScaledPositions,
  grid: LevelGrid,
  latitude: number,
  store: ShapeStore,
): void {
  const pixel = pixelAt(grid, latitude);
  const before = store.kinds.length;
  let s = 0;
  for (let member = 0; member < shape.members; member++) {
    let hasShell = false;
    for (; s < shape.memberEnds[member]!; s++) {
      const kind = shape.kinds[s]!;
      const from = shape.from[s]!;
      const to = shape.to[s]!;
      store.reserve(to - from + 2);
      if (kind === stretch.points) snapPoints(positions, from, to, store);
      else if (kind === stretch.line) {
        if (snapLine(positions, from, to, store)) keep(store, kind, pixel, 1);
      } else if (kind === stretch.shell) {
        hasShell = snapRing(positions, from, to, store) && keep(store, kind, pixel, 1);
      } else if (hasShell && snapRing(positions, from, to, store)) keep(store, kind, pixel, 2);
    }
    store.endMember(shape.memberTypes[member]!);
  }
  if (store.kinds.length === before) fatten(shape, positions, pixel, store);
  store.endFeature(shape.type);
}

/** Adds a one-pixel marker in place of a smaller geometry. `box` is the geometry's own, in degrees. */
export function mark(shape: Shape, box: Float64Array, at: number, grid: LevelGrid, store: ShapeStore): void {
  const perDegree = 10 ** grid.digits / grid.stepUnits;
  const latitude = (box[at + 1]! + box[at + 3]!) / 2;
  const { width, height } = pixelAt(grid, latitude);
  const x = Math.round(((box[at]! + box[at + 2]!) / 2) * perDegree);
  const y = Math.round(latitude * perDegree);
  const type = shape.members > 0 ? shape.memberTypes[0]! : shape.type;
  store.reserve(10);
  if (type === 3 || type === 6) {
    const west = x - (width >> 1);
    const south = clampLatitude(y - (height >> 1), perDegree);
    const north = clampLatitude(south + height, perDegree);
    const ring = [west, south, west + width, south, west + width, north, west, north, west, south];
    store.xy.set(ring, store.values);
    store.values += 10;
    store.endStretch(stretch.shell);
  } else if (type === 2 || type === 5) {
    store.xy.set([x, y, x + Math.max(1, width >> 1), y], store.values);
    store.values += 4;
    store.endStretch(stretch.line);
  } else {
    store.xy.set([x, y], store.values);
    store.values += 2;
    store.endStretch(stretch.points);
  }
  store.endMember(type);
  store.endFeature(shape.type);
}

function clampLatitude(y: number, perDegree: number): number {
  return Math.max(-90 * perDegree, Math.min(90 * perDegree, y));
}

function snapPoints({ values, factor }: ScaledPositions, from: number, to: number, store: ShapeStore): void {
  const start = store.values;
  for (let i = from; i < to; i += 2) {
    const x = Math.floor(values[i]! * factor + 0.5);
    const y = Math.floor(values[i + 1]! * factor + 0.5);
    const n = store.values;
    if (n > start && store.xy[n - 2] === x && store.xy[n - 1] === y) continue;
    store.xy[n] = x;
    store.xy[n + 1] = y;
    store.values = n + 2;
  }
  if (store.values > start) store.endStretch(stretch.points);
}

/** Whether at least two positions remain; they follow the store's values and are accepted by `keep`. */
function snapLine({ values, factor }: ScaledPositions, from: number, to: number, store: ShapeStore): boolean {
  const { xy, values: start } = store;
  const placed = store.snap(values, factor, from, to);
  let n = start;
  for (let i = 0; i < placed.length; i += 2) {
    const x = placed[i]!;
    const y = placed[i + 1]!;
    if (n > start + 2) {
      const ax = xy[n - 2]! - xy[n - 4]!;
      const ay = xy[n - 1]! - xy[n - 3]!;
      const bx = x - xy[n - 2]!;
      const by = y - xy[n - 1]!;
      if (ax * by === ay * bx && ax * bx + ay * by > 0) n -= 2;
    }
    xy[n] = x;
    xy[n + 1] = y;
    n += 2;
  }
  store.pending = n;
  return n - start >= 4;
}

/** Whether a ring with an area remains. Collinear positions and spikes are dropped. */
function snapRing(
  { values, factor, areShared = false, areExact = false }: ScaledPositions,
  from: number,
  to: number,
  store: ShapeStore,
): boolean {
  const { xy, values: start } = store;
  const placed = store.snap(values, factor, from, to, areExact);
  let n = start;
  for (let i = 0; i < placed.length; i += 2) {
    const x = placed[i]!;
    const y = placed[i + 1]!;
    if (n > start && xy[n - 2] === x && xy[n - 1] === y) continue;
    while (!areShared && n > start + 2) {
      const ax = xy[n - 2]! - xy[n - 4]!;
      const ay = xy[n - 1]! - xy[n - 3]!;
      if (ax * (y - xy[n - 1]!) !== ay * (x - xy[n - 2]!)) break;
      n -= 2;
    }
    xy[n] = x;
    xy[n + 1] = y;
    n += 2;
  }
  if (n - start < 6) return false;
  if (xy[n - 2] !== xy[start] || xy[n - 1] !== xy[start + 1]) {
    xy[n] = xy[start]!;
    xy[n + 1] = xy[start + 1]!;
    n += 2;
  }
  if (n - start < 8) return false;
  let area = 0;
  const x0 = xy[start]!;
  const y0 = xy[start + 1]!;
  for (let i = start + 2; i < n - 2; i += 2)
    area += (xy[i]! - x0) * (xy[i + 3]! - y0) - (xy[i + 2]! - x0) * (xy[i + 1]! - y0);
  store.pending = n;
  return area !== 0;
}

/** Accepts the snapped positions if they are at least `pixels` wide or high. */
function keep(store: ShapeStore, kind: number, pixel: Pixel, pixels: number): boolean {
  const { xy, values: start, pending } = store;
  const wide = pixel.width * pixels;
  const high = pixel.height * pixels;
  let minX = xy[start]!;
  let maxX = minX;
  let minY = xy[start + 1]!;
  let maxY = minY;
  for (let i = start + 2; i < pending; i += 2) {
    const x = xy[i]!;
    const y = xy[i + 1]!;
    if (x < minX) minX = x;
    else if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    else if (y > maxY) maxY = y;
    if (maxX - minX >= wide || maxY - minY >= high) {
      store.values = pending;
      store.endStretch(kind);
      return true;
    }
  }
  return false;
}

/**
 * Replaces a shape that is long but too thin, or consists of tiny pieces: its two positions that are farthest
 * apart, joined by a line or a sliver.
 */
function fatten(shape: Shape, { values, factor }: ScaledPositions, pixel: Pixel, store: ShapeStore): void {
  let s = 0;
  let maxLength = -1;
  let best = 0;
  let ends: [number, number, number, number] = [0, 0, 0, 0];
  for (let member = 0; member < shape.members; member++)
    for (; s < shape.memberEnds[member]!; s++) {
      if (shape.kinds[s] === stretch.hole || shape.from[s] === shape.to[s]) continue;
      const x0 = Math.floor(values[shape.from[s]!]! * factor + 0.5);
      const y0 = Math.floor(values[shape.from[s]! + 1]! * factor + 0.5);
      for (let i = shape.from[s]!; i < shape.to[s]!; i += 2) {
        const x = Math.floor(values[i]! * factor + 0.5);
        const y = Math.floor(values[i + 1]! * factor + 0.5);
        const length = Math.abs(x - x0) + Math.abs(y - y0);
        if (length <= maxLength) continue;
        maxLength = length;
        best = member;
        ends = [x0, y0, x, y];
      }
    }
  if (maxLength < 0) return;
  const [x0, y0, x1, y1] = ends;
  const half = Math.max(1, pixel.width >> 1);
  const type = shape.memberTypes[best]!;
  store.reserve(10);
  if (type === 3 || type === 6) {
    const isWide = Math.abs(x1 - x0) >= Math.abs(y1 - y0);
    const dx = isWide ? 0 : half;
    const dy = isWide ? Math.max(1, pixel.height >> 1) : 0;
    const far = maxLength === 0 ? [x0 + half, y0] : [x1, y1];
    const ring = [x0, y0, far[0]!, far[1]!, far[0]! + dx, far[1]! + dy, x0 + dx, y0 + dy, x0, y0];
    store.xy.set(ring, store.values);
    store.values += 10;
    store.endStretch(stretch.shell);
  } else {
    store.xy.set([x0, y0, maxLength === 0 ? x0 + half : x1, y1], store.values);
    store.values += 4;
    store.endStretch(stretch.line);
  }
  store.endMember(type);
}
