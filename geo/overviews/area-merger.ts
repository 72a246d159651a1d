import { stretch } from '../flatgeobuf/feature-decoder.ts';
import type { AreaShare } from './area-survey.ts';
import { keyBits, scattered } from './even-ranks.ts';
import { latitudeScale, type LevelGrid } from './level-grid.ts';
import { type MergedRing, RingMerger, twiceAreaOf } from './merge-rings.ts';
import type { ShapeStore } from './shape-store.ts';

/** A polygon to be merged. */
export interface SmallArea {
  item: number;
  /** Its area on the map, in squares of degrees of longitude. */
  area: number;
  /** Position on the curve, and longitude and latitude. */
  key: number;
  x: number;
  y: number;
  /** FlatGeobuf's number of its geometry type. */
  type: number;
  /** Whether it adjoins its neighbours, with the same corners. */
  isAdjoining: boolean;
  /** Whether its positions are not merged with others nearby. */
  areExact: boolean;
}

/** Called for each shape that is added to the store. */
export type EmitArea = (item: number, area: number, isAdjoining: boolean) => void;

/** A few rings of at least this number of pixels on average are drawn even if they do not adjoin. */
const largeRings = { pixels: 2, max: 3 };
/** Minimum size of a ring as a share of the average polygon of its run. */
const minPolygonShare = 0.25;
/** A run ends where the next polygon is farther away than this number of times its own width. */
const maxGap = 8;
/** Holes narrower than this number of pixels are filled. */
const holePixels = 2;
/** If there are more, all are filled. */
const maxHoles = 64;

/**
 * Merges polygons that are too small for a level, in the order of the curve, until a run of them has the
 * level's minimum area. It is drawn as their union, or, where they do not adjoin, as a rectangle of the same
 * area. One of them, by chance in proportion to its area, represents the run.
 */
export class AreaMerger {
  readonly #grid: LevelGrid;
  readonly #share: AreaShare;
  readonly #store: ShapeStore;
  readonly #emit: EmitArea;
  readonly #merger = new RingMerger();
  readonly #perDegree: number;
  readonly #cellSize: number;
  #area = 0;
  #adjoiningArea = 0;
  #count = 0;
  #chosen: SmallArea | undefined;
  #last: SmallArea | undefined;
  /** Bounds of the run's positions in steps. */
  #west = Infinity;
  #south = Infinity;
  #east = -Infinity;
  #north = -Infinity;
  /** Area in steps that is yet to be drawn, where runs are drawn as rectangles. */
  #owed = 0;
  #isEmptyCell = true;

  constructor(grid: LevelGrid, share: AreaShare, store: ShapeStore, emit: EmitArea) {
    this.#grid = grid;
    this.#share = share;
    this.#store = store;
    this.#emit = emit;
    this.#perDegree = 10 ** grid.digits / grid.stepUnits;
    this.#cellSize = 4 ** (keyBits - share.cellBits);
  }

  /** Begins a polygon, whose rings follow. */
  begin(area: SmallArea): void {
    const last = this.#last;
    if (last !== undefined) {
      const isNewCell = Math.floor(last.key / this.#cellSize) !== Math.floor(area.key / this.#cellSize);
      const reach = maxGap * Math.sqrt(this.#share.min);
      const isFar =
        Math.abs(area.x - last.x) > reach || Math.abs(area.y - last.y) > reach * latitudeScale(area.y);
      if (isFar || (isNewCell && !this.#areAdjoining)) this.#endRun(true);
      if (isNewCell || isFar) this.#isEmptyCell = true;
    }
    this.#last = area;
    this.#area += area.area;
    if (area.isAdjoining) this.#adjoiningArea += area.area;
    this.#count++;
    const chance = scattered(scattered(area.item + 1) ^ (this.#grid.zoom + 1)) / 4294967296;
    if (this.#chosen === undefined || chance * this.#area < area.area) this.#chosen = area;
  }

  /** Adds a ring of the polygon: positions that `factor` converts to steps. */
  add(values: Float64Array | Int32Array, factor: number, from: number, to: number, isHole: boolean): void {
    const placed = this.#store.snap(values, factor, from, to, this.#last?.areExact);
    for (let i = 0; i < placed.length; i += 2) {
      const x = placed[i]!;
      const y = placed[i + 1]!;
      if (x < this.#west) this.#west = x;
      if (x > this.#east) this.#east = x;
      if (y < this.#south) this.#south = y;
      if (y > this.#north) this.#north = y;
    }
    // By the direction as sent: snapping may have turned the ring over.
    this.#merger.add(placed, 0, placed.length, twiceAreaOf(values, from, to) < 0 !== isHole);
  }

  /** Ends a polygon. */
  end(): void {
    if (this.#area >= this.#share.min) this.#endRun(false);
  }

  /** Ends the last run. */
  finish(): void {
    if (this.#count > 0) this.#endRun(true);
  }

  /** Whether the polygons adjoin, so that runs are drawn as their union. */
  get #areAdjoining(): boolean {
    return this.#adjoiningArea > this.#area / 2;
  }

  #endRun(isLast: boolean): void {
    const chosen = this.#chosen;
    if (chosen === undefined) return;
    const steps = this.#perDegree ** 2 * this.#area * latitudeScale(chosen.y);
    const rings = this.#merger.trace();
    // Snapping leaves slivers.
    const minShell = (minPolygonShare * steps) / this.#count;
    const shells = rings.filter(({ twiceArea }) => twiceArea > 0);
    const large = shells.filter(({ twiceArea }) => twiceArea / 2 > minShell).length;
    const drawn = rings.reduce((sum, { twiceArea }) => sum + twiceArea / 2, 0);
    const before = this.#store.kinds.length;
    const areAdjoining = this.#areAdjoining;
    const pixelSteps = (this.#grid.pixel * this.#perDegree) ** 2 * latitudeScale(chosen.y);
    const areLarge =
      large <= largeRings.max && drawn > steps / 2 && steps >= largeRings.pixels * pixelSteps * large;
    if (areAdjoining || areLarge) {
      this.#drawUnion(rings, shells);
      this.#owed = 0;
    } else this.#drawRectangle(chosen, steps, isLast);
    if (this.#store.kinds.length > before) {
      const isMany = this.#store.kinds.slice(before).filter((kind) => kind === stretch.shell).length > 1;
      const type = isMany ? 6 : chosen.type;
      this.#store.endMember(type);
      this.#store.endFeature(type);
      this.#emit(chosen.item, this.#area, areAdjoining);
      this.#isEmptyCell = false;
    }
    this.#clear();
  }

  #clear(): void {
    this.#merger.clear();
    this.#area = this.#adjoiningArea = this.#count = 0;
    this.#chosen = undefined;
    this.#west = this.#south = Infinity;
    this.#east = this.#north = -Infinity;
  }

  #drawUnion(rings: readonly MergedRing[], shells: readonly MergedRing[]): void {
    const { pixel } = this.#grid;
    const { values } = this.#merger;
    const width = holePixels * pixel * this.#perDegree;
    const wide = rings.filter(
      ({ from, to, twiceArea }) => twiceArea < 0 && extentOf(values, from, to) >= width,
    );
    const holes = wide.length <= maxHoles && shells.length <= maxHoles ? wide : [];
    for (const shell of shells) {
      this.#draw(values, shell, stretch.shell);
      for (const hole of holes)
        if (isWithin(values, hole.from, shell)) this.#draw(values, hole, stretch.hole);
    }
  }

  #draw(values: Int32Array, { from, to }: MergedRing, kind: number): void {
    const store = this.#store;
    store.reserve(to - from + 2);
    store.xy.set(values.subarray(from, to), store.values);
    store.values += to - from;
    store.xy[store.values++] = values[from]!;
    store.xy[store.values++] = values[from + 1]!;
    store.endStretch(kind);
  }

  /** Draws the area of the run, with what is left of earlier ones, around its representative. */
  #drawRectangle(chosen: SmallArea, steps: number, isLast: boolean): void {
    const pixel = this.#grid.pixel * this.#perDegree;
    const scale = latitudeScale(chosen.y);
    const pixelSteps = pixel ** 2 * scale;
    this.#owed += steps;
    const isNeeded = isLast && this.#isEmptyCell;
    if (this.#owed < pixelSteps / 2 && !isNeeded) return;
    // Overlapping polygons cover less than the sum of their areas.
    const boxWidth = Math.max(pixel, this.#east - this.#west);
    const boxHeight = Math.max(pixel * scale, this.#north - this.#south);
    const area = Math.max(isNeeded ? pixelSteps : 0, Math.min(this.#owed, boxWidth * boxHeight));
    const width = Math.max(
      1,
      Math.round(Math.min(boxWidth, Math.max(Math.sqrt(area / scale), area / boxHeight))),
    );
    const height = Math.max(1, Math.round(area / width));
    this.#owed = Math.max(-pixelSteps, Math.min(steps, this.#owed - width * height));
    const x = Math.round(chosen.x * this.#perDegree) - (width >> 1);
    const pole = 90 * this.#perDegree;
    const y = Math.max(-pole, Math.round(chosen.y * this.#perDegree) - (height >> 1));
    const north = Math.min(pole, y + height);
    const store = this.#store;
    store.reserve(10);
    store.xy.set([x, y, x + width, y, x + width, north, x, north, x, y], store.values);
    store.values += 10;
    store.endStretch(stretch.shell);
  }
}

function extentOf(values: Int32Array, from: number, to: number): number {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = from; i < to; i += 2) {
    west = Math.min(west, values[i]!);
    east = Math.max(east, values[i]!);
    south = Math.min(south, values[i + 1]!);
    north = Math.max(north, values[i + 1]!);
  }
  return Math.max(east - west, north - south);
}

/** Whether the middle of a ring's first edge is within another ring, or on its lower or left side. */
function isWithin(values: Int32Array, at: number, { from, to }: MergedRing): boolean {
  const x = (values[at]! + values[at + 2]!) / 2;
  const y = (values[at + 1]! + values[at + 3]!) / 2;
  let isInside = false;
  for (let i = from, j = to - 2; i < to; j = i, i += 2) {
    const [y0, y1] = [values[i + 1]!, values[j + 1]!];
    if (y0 > y === y1 > y) continue;
    if (x < ((values[j]! - values[i]!) * (y - y0)) / (y1 - y0) + values[i]!) isInside = !isInside;
  }
  return isInside;
}
