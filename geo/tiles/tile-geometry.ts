import { type Shape, stretch } from '../flatgeobuf/feature-decoder.ts';
import type { RingCleaner } from '../polygons/clean-rings.ts';
import { RingSet } from '../polygons/ring-set.ts';
import { tidyRing, twiceArea } from '../polygons/tidy-ring.ts';
import type { PlainBox } from '../layer/read/query-boxes.ts';
import { clipLine, clipRing, isInBuffer, isInside, isOutside, Positions, type UnitBox } from './clip.ts';
import { type GridOptions, PositionGrid } from './position-grid.ts';
import { PathWriter } from './path-writer.ts';
import { unitsPerPixel } from './tile-grid.ts';
import { positionInTile } from './tile-limits.ts';

/** Types of geometries in a tile (Mapbox Vector Tile Specification 2.1, section 4.3.4). */
export const geometryKind = { point: 1, line: 2, polygon: 3 } as const;

/**
 * Maximum number of positions of a feature in a tile: a map's index range, including the positions that close
 * rings.
 */
const maxPositions = 65_535;

/** How positions are snapped. */
export interface Placing {
  /** Ignores the grid of the zoom. */
  isExact: boolean;
  /** Positions are snapped to multiples of this number of units. */
  step: number;
}

/**
 * Converts geometries to commands of a tile: scaled to its units, clipped to the tile and its buffer, with
 * valid polygons, outer rings clockwise on the screen and holes counter-clockwise. Positions are rounded
 * before clipping, so that an edge is the same line in all tiles that it crosses.
 */
export class TileGeometry {
  readonly #paths = new PathWriter();
  readonly #cleaner: RingCleaner;
  readonly #grid: PositionGrid;
  /** Converts positions without snapping to the grid of the zoom. */
  readonly #exact: PositionGrid;
  readonly #halfWorld: number;
  /** Bounds of the tile and its buffer in degrees. */
  readonly #reach: PlainBox;
  readonly #placed = new Positions();
  readonly #rounded = new Positions();
  readonly #points = new Positions();
  readonly #rings = new RingSet();
  /** Box of the last converted positions, and of all since the feature began. */
  readonly #placedBox: UnitBox = { west: 0, north: 0, east: 0, south: 0 };
  readonly #box: UnitBox = { west: 0, north: 0, east: 0, south: 0 };
  #isCollapsed = false;
  #isWide = false;
  #isTooMuch = false;
  /** Number of positions that may still be added. */
  #room = maxPositions;

  constructor(grid: GridOptions, cleaner: RingCleaner) {
    this.#exact = new PositionGrid({ ...grid, perDegree: null, isFiner: false });
    this.#grid = grid.perDegree === null ? this.#exact : new PositionGrid(grid);
    this.#halfWorld = grid.projection.side / 2;
    this.#reach = grid.reach;
    this.#cleaner = cleaner;
  }

  /** The commands of the geometry; valid until the next one begins. */
  get commands(): PathWriter['commands'] {
    return this.#paths.commands;
  }

  /** Whether the geometry exists but has no extent on the grid or in units of the tile. */
  get isCollapsed(): boolean {
    return this.#isCollapsed && this.#paths.commands.length === 0;
  }

  /** Whether a run is wider than half the world. */
  get isWide(): boolean {
    return this.#isWide;
  }

  /** Whether it has too many positions, or crosses itself too often to be made valid. */
  get isTooMuch(): boolean {
    return this.#isTooMuch;
  }

  /** The longer side of the feature's box in units. */
  get size(): number {
    const { west, north, east, south } = this.#box;
    return Math.max(east - west, south - north);
  }

  /** Position of the centre of the feature's box in the tile. */
  get position(): number {
    const { west, north, east, south } = this.#box;
    return positionInTile((west + east) / 2, (north + south) / 2);
  }

  /** Begins a geometry of one kind. */
  begin(): void {
    this.#paths.begin();
    this.#points.length = 0;
    this.#rings.clear();
    this.#isCollapsed = this.#isWide = this.#isTooMuch = false;
    this.#room = maxPositions;
    this.#box.west = this.#box.north = Infinity;
    this.#box.east = this.#box.south = -Infinity;
  }

  /** Adds the runs [first, end) of a shape, whose values are degrees. */
  add(shape: Shape, values: Float64Array, first: number, end: number, { isExact, step }: Placing): void {
    const grid = isExact ? this.#exact : this.#grid;
    const placed = this.#placed;
    const box = this.#placedBox;
    // A very large feature has thousands of runs, most of them outside the tile.
    const isSplit = end - first > 1;
    let hasShell = false;
    for (let s = first; s < end; s++) {
      const kind = shape.kinds[s]!;
      const from = shape.from[s]!;
      const to = shape.to[s]!;
      if (isSplit && !this.#reaches(values, from, to)) {
        if (kind === stretch.shell) hasShell = false;
        continue;
      }
      grid.convert(values, from, to, placed, box);
      if (kind !== stretch.points) grid.merge(placed, box);
      if (box.east - box.west > this.#halfWorld) this.#isWide = true;
      if (step > 1) moveTo(placed, step);
      this.#widen();
      if (kind === stretch.points) this.#addPoints();
      else if (kind === stretch.line) this.#addLine();
      else if (kind === stretch.shell) hasShell = this.#addRing(true);
      else if (hasShell) this.#addRing(false);
    }
  }

  /** Draws the added points and polygons; lines are drawn already. */
  draw(): void {
    const points = this.#points;
    if (points.length > 0) {
      points.length = 2 * this.#take(points.length / 2);
      this.#paths.addPoints(points);
    }
    if (this.#rings.count > 0) this.#drawRings();
  }

  /**
   * Ends the geometry; false if nothing of it is visible here. If it is smaller than a unit, it becomes a
   * one-pixel marker.
   */
  end(kind: number): boolean {
    if (this.#paths.commands.length > 0) return true;
    if (!this.#isCollapsed || this.size >= unitsPerPixel) return false;
    const box = this.#box;
    const x = (box.west + box.east) / 2;
    const y = (box.north + box.south) / 2;
    if (!isInBuffer(x, y)) return false;
    const west = Math.round(x) - unitsPerPixel / 2;
    const north = Math.round(y) - unitsPerPixel / 2;
    if (kind === geometryKind.line) this.#paths.addMarkLine(west, north + unitsPerPixel / 2, unitsPerPixel);
    else this.#paths.addMarkRing(west, north, unitsPerPixel);
    return true;
  }

  /** Whether a run's box intersects the tile, or is wide enough to go around the world or a pole. */
  #reaches(values: Float64Array, from: number, to: number): boolean {
    let west = Infinity;
    let south = Infinity;
    let east = -Infinity;
    let north = -Infinity;
    for (let i = from; i < to; i += 2) {
      const x = values[i]!;
      const y = values[i + 1]!;
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
    }
    if (east - west > 180) return true;
    const reach = this.#reach;
    return west <= reach[2] && east >= reach[0] && south <= reach[3] && north >= reach[1];
  }

  #widen(): void {
    const box = this.#box;
    const { west, north, east, south } = this.#placedBox;
    if (west < box.west) box.west = west;
    if (north < box.north) box.north = north;
    if (east > box.east) box.east = east;
    if (south > box.south) box.south = south;
  }

  /** Reserves capacity for `positions`; returns how many are available. */
  #take(positions: number): number {
    const taken = Math.min(positions, this.#room);
    if (taken < positions) this.#isTooMuch = true;
    this.#room -= taken;
    return taken;
  }

  #addPoints(): void {
    const { values, length } = this.#placed;
    for (let i = 0; i < length; i += 2)
      if (isInBuffer(values[i]!, values[i + 1]!)) this.#points.push(values[i]!, values[i + 1]!);
  }

  #addLine(): void {
    if (isInside(this.#placedBox)) this.#drawLine(this.#placed);
    else
      clipLine(this.#placed, (part) => {
        this.#round(part);
        this.#drawLine(this.#rounded);
      });
  }

  #drawLine(line: Positions): void {
    if (line.length >= 4) {
      line.length = 2 * this.#take(line.length / 2);
      if (line.length >= 4) this.#paths.addLine(line);
    } else this.#isCollapsed ||= line.length > 0;
  }

  #addRing(isShell: boolean): boolean {
    let ring = this.#placed;
    if (!isInside(this.#placedBox)) {
      if (isOutside(this.#placedBox)) return false;
      this.#round(clipRing(ring));
      ring = this.#rounded;
    }
    const length = tidyRing(ring.values, ring.length);
    if (length === 0) {
      this.#isCollapsed ||= ring.length > 0;
      return false;
    }
    this.#rings.add(ring.values, length, isShell, twiceArea(ring.values, 0, length));
    return true;
  }

  #drawRings(): void {
    const isMany = this.#rings.positions > maxPositions;
    const clean = isMany ? null : this.#cleaner.clean(this.#rings);
    // What cannot be made valid in time is drawn unchanged if it cannot be made coarser.
    if (clean === null) this.#isTooMuch = true;
    else if (clean.count === 0) this.#isCollapsed = true;
    const { values, ends, shells, count } = clean ?? this.#rings;
    let hasShell = false;
    for (let ring = 0, from = 0; ring < count; ring++) {
      const to = ends[ring]!;
      // A map indexes the first position of a ring again at its end.
      const positions = (to - from) / 2;
      const fits: boolean = (shells[ring]! || hasShell) && this.#take(positions + 1) > positions;
      if (shells[ring]) hasShell = fits;
      if (fits) this.#paths.addRing(values, from, positions);
      from = to;
    }
  }

  /** Rounds to units, without consecutive duplicates. */
  #round({ values, length }: Positions): void {
    const rounded = this.#rounded;
    rounded.length = 0;
    for (let i = 0; i < length; i += 2) {
      const x = Math.floor(values[i]! + 0.5);
      const y = Math.floor(values[i + 1]! + 0.5);
      const n = rounded.length;
      if (n > 0 && rounded.values[n - 2] === x && rounded.values[n - 1] === y) continue;
      rounded.push(x, y);
    }
  }
}

/** Snaps positions to multiples of `step`, without consecutive duplicates. */
function moveTo(positions: Positions, step: number): void {
  const { values, length } = positions;
  let n = 0;
  for (let i = 0; i < length; i += 2) {
    const x = Math.floor(values[i]! / step + 0.5) * step;
    const y = Math.floor(values[i + 1]! / step + 0.5) * step;
    if (n > 0 && values[n - 2] === x && values[n - 1] === y) continue;
    values[n++] = x;
    values[n++] = y;
  }
  positions.length = n;
}
