import type { PlainBox } from '../layer/read/query-boxes.ts';
import type { Positions, UnitBox } from './clip.ts';
import { PositionCells } from '../overviews/position-cells.ts';
import { type TileProjection, unitsPerPixel, yOf } from './tile-grid.ts';

/** Rows beyond the tile that are cached on each side, in heights of the tile. */
const margin = 1;
const maxRows = 1 << 16;

/** How positions are converted. */
export interface GridOptions {
  projection: TileProjection;
  /** Steps per degree of the grid of the zoom; null to convert positions exactly. */
  perDegree: number | null;
  /** Whether positions are as close together as those of a finer zoom. */
  isFiner: boolean;
  /** Bounds of the tile and its buffer in degrees. */
  reach: PlainBox;
}

/**
 * Converts positions in degrees to whole units of a tile. With a grid of `perDegree` steps per degree they
 * are first snapped to it: shared positions stay shared, so that neighbours stay adjacent.
 */
export class PositionGrid {
  readonly #projection: TileProjection;
  readonly #perDegree: number | null;
  /** Width of a step in units. */
  readonly #stepUnits: number;
  /** Positions of the grid's parallels used so far; the features of a tile share a few. */
  readonly #rows: Float64Array;
  readonly #firstRow: number;

  readonly #cells: PositionCells | null;

  constructor({ projection, perDegree, isFiner, reach: [, south, , north] }: GridOptions) {
    this.#cells = isFiner ? new PositionCells(unitsPerPixel / 2) : null;
    this.#projection = projection;
    this.#perDegree = perDegree;
    this.#stepUnits = projection.scale / (perDegree ?? 1);
    const height = (north - south) * (perDegree ?? 0);
    this.#firstRow = Math.floor(south * (perDegree ?? 0) - margin * height);
    this.#rows = new Float64Array(Math.min(maxRows, Math.ceil(height * (1 + 2 * margin)))).fill(NaN);
  }

  /**
   * Replaces the content of `out` by the positions of `doubles` in [from, to), without consecutive
   * duplicates. Sets `box` to their extent.
   */
  convert(doubles: Float64Array, from: number, to: number, out: Positions, box: UnitBox): void {
    out.clear(to - from);
    if (this.#perDegree === null) this.#convertExactly(doubles, from, to, out, box);
    else this.#convertOnGrid(doubles, from, to, this.#perDegree, out, box);
  }

  /**
   * Merges positions of a line or ring that are closer together than half a pixel. Neighbouring tiles contain
   * the same features near their edge, in the same order, so that the same positions remain there.
   */
  merge(positions: Positions, { west, north, east, south }: UnitBox): void {
    // What is smaller than a pixel would change its area too much.
    if (this.#cells === null || Math.max(east - west, south - north) < unitsPerPixel) return;
    positions.length = this.#cells.merge(positions.values, positions.length);
  }

  #convertExactly(doubles: Float64Array, from: number, to: number, out: Positions, box: UnitBox): void {
    const projection = this.#projection;
    const { scale, shift } = projection;
    const { values } = out;
    let n = 0;
    for (let i = from; i < to; i += 2) {
      const x = Math.floor(doubles[i]! * scale + shift + 0.5);
      const y = Math.floor(yOf(doubles[i + 1]!, projection) + 0.5);
      if (n > 0 && values[n - 2] === x && values[n - 1] === y) continue;
      values[n++] = x;
      values[n++] = y;
    }
    out.length = n;
    measure(out, box);
  }

  #convertOnGrid(
    doubles: Float64Array,
    from: number,
    to: number,
    perDegree: number,
    out: Positions,
    box: UnitBox,
  ): void {
    const { shift } = this.#projection;
    const stepUnits = this.#stepUnits;
    const rows = this.#rows;
    const firstRow = this.#firstRow;
    const { values } = out;
    let n = 0;
    let lastColumn = NaN;
    let lastRow = NaN;
    for (let i = from; i < to; i += 2) {
      const column = Math.floor(doubles[i]! * perDegree + 0.5);
      const row = Math.floor(doubles[i + 1]! * perDegree + 0.5);
      if (column === lastColumn && row === lastRow) continue;
      lastColumn = column;
      lastRow = row;
      const index = row - firstRow;
      let y = index >= 0 && index < rows.length ? rows[index]! : NaN;
      if (y !== y) y = this.#rowOf(row, perDegree);
      const x = Math.floor(column * stepUnits + shift + 0.5);
      if (n > 0 && values[n - 2] === x && values[n - 1] === y) continue;
      values[n++] = x;
      values[n++] = y;
    }
    out.length = n;
    measure(out, box);
  }

  #rowOf(row: number, perDegree: number): number {
    const y = Math.floor(yOf(row / perDegree, this.#projection) + 0.5);
    const index = row - this.#firstRow;
    if (index >= 0 && index < this.#rows.length) this.#rows[index] = y;
    return y;
  }
}

function measure({ values, length }: Positions, box: UnitBox): void {
  let west = Infinity;
  let north = Infinity;
  let east = -Infinity;
  let south = -Infinity;
  for (let i = 0; i < length; i += 2) {
    const x = values[i]!;
    const y = values[i + 1]!;
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < north) north = y;
    if (y > south) south = y;
  }
  box.west = west;
  box.north = north;
  box.east = east;
  box.south = south;
}
