import { type FeatureDecoder, stretch } from '../flatgeobuf/feature-decoder.ts';
import type { PlainBox } from '../vector/query-boxes.ts';
import { clipLine, clipRing, isInBuffer, isInside, isOutside, Positions, type UnitBox } from './clip.ts';
import { PositionGrid } from './position-grid.ts';
import { PathWriter } from './path-writer.ts';
import { type TileProjection, unitsPerPixel } from './tile-grid.ts';
import { placeInTile } from './tile-limits.ts';

/** Types of geometries in a tile (Mapbox Vector Tile Specification 2.1, section 4.3.4). */
export const geometryKind = { point: 1, line: 2, polygon: 3 } as const;

/**
 * Turns geometries into commands of a tile: moved to its units, clipped to the tile and its buffer, outer rings
 * clockwise on the screen and holes the other way round. Positions are rounded before they are clipped, so that an edge
 * is the same line in all tiles that it crosses.
 */
export class TileGeometry {
  readonly #paths = new PathWriter();
  readonly #grid: PositionGrid;
  /** Where positions lie that are not moved to the grid of the zoom. */
  readonly #exact: PositionGrid;
  /** Degrees within which something of the tile lies. */
  readonly #reach: PlainBox;
  readonly #placed = new Positions();
  readonly #rounded = new Positions();
  readonly #points = new Positions();
  /** Box of what was placed last, and of all since the feature began. */
  readonly #placedBox: UnitBox = { west: 0, north: 0, east: 0, south: 0 };
  readonly #box: UnitBox = { west: 0, north: 0, east: 0, south: 0 };
  #isCollapsed = false;

  constructor(projection: TileProjection, perDegree: number | null, reach: PlainBox) {
    this.#exact = new PositionGrid(projection, null, reach);
    this.#grid = perDegree === null ? this.#exact : new PositionGrid(projection, perDegree, reach);
    this.#reach = reach;
  }

  /** The commands of the geometry; valid until the next one begins. */
  get commands(): PathWriter['commands'] {
    return this.#paths.commands;
  }

  /** Something is there, but has no extent on the grid or in units of the tile. */
  get isCollapsed(): boolean {
    return this.#isCollapsed && this.#paths.commands.length === 0;
  }

  /** Units that the longer side of the feature's box takes. */
  get size(): number {
    const { west, north, east, south } = this.#box;
    return Math.max(east - west, south - north);
  }

  /** Where the middle of the feature's box lies in the tile. */
  get place(): number {
    const { west, north, east, south } = this.#box;
    return placeInTile((west + east) / 2, (north + south) / 2);
  }

  /** Begins a geometry of one kind. */
  begin(): void {
    this.#paths.begin();
    this.#points.length = 0;
    this.#isCollapsed = false;
    this.#box.west = this.#box.north = Infinity;
    this.#box.east = this.#box.south = -Infinity;
  }

  /** Adds the stretches [first, end) of what the decoder has read; `exact` leaves the grid aside. */
  add(decoder: FeatureDecoder, first: number, end: number, exact = false): void {
    const grid = exact ? this.#exact : this.#grid;
    // A gigantic feature has thousands of stretches, most of them elsewhere.
    const isSplit = end - first > 1;
    let hasShell = false;
    for (let s = first; s < end; s++) {
      const kind = decoder.kinds[s]!;
      const from = decoder.from[s]!;
      const to = decoder.to[s]!;
      if (isSplit && !this.#reaches(decoder.doubles, from, to)) {
        if (kind === stretch.shell) hasShell = false;
        continue;
      }
      grid.place(decoder.doubles, from, to, this.#placed, this.#placedBox);
      this.#widen();
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
    const points = this.#points;
    if (points.length > 0) this.#paths.addPoints(points);
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

  /** Whether a stretch's box meets the tile. */
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

  #widen(): void {
    const box = this.#box;
    const { west, north, east, south } = this.#placedBox;
    if (west < box.west) box.west = west;
    if (north < box.north) box.north = north;
    if (east > box.east) box.east = east;
    if (south > box.south) box.south = south;
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
    if (line.length >= 4) this.#paths.addLine(line);
    else this.#isCollapsed ||= line.length > 0;
  }

  #addRing(isShell: boolean): boolean {
    let ring = this.#placed;
    if (!isInside(this.#placedBox)) {
      if (isOutside(this.#placedBox)) return false;
      this.#round(clipRing(ring));
      ring = this.#rounded;
    }
    const { values } = ring;
    // The last position is the first again, and is not told.
    let { length } = ring;
    if (length > 2 && values[0] === values[length - 2] && values[1] === values[length - 1]) length -= 2;
    if (length < 6) {
      this.#isCollapsed ||= length > 0;
      return false;
    }
    const x0 = values[0]!;
    const y0 = values[1]!;
    let area = 0;
    let dx = values[2]! - x0;
    let dy = values[3]! - y0;
    for (let i = 4; i < length; i += 2) {
      const nextX = values[i]! - x0;
      const nextY = values[i + 1]! - y0;
      area += dx * nextY - nextX * dy;
      dx = nextX;
      dy = nextY;
    }
    if (area === 0) {
      this.#isCollapsed = true;
      return false;
    }
    this.#paths.addRing(values, length / 2, area > 0 !== isShell);
    return true;
  }

  /** Rounds to units; positions that fall together become one. */
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
