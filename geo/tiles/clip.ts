import { tileBuffer, tileExtent } from './tile-grid.ts';

const min = -tileBuffer;
const max = tileExtent + tileBuffer;

/** Positions in a growing array, two values each. */
export class Positions {
  values = new Float64Array(1024);
  length = 0;

  push(x: number, y: number): void {
    this.#reserve(2);
    this.values[this.length++] = x;
    this.values[this.length++] = y;
  }

  /** Clears the positions and reserves capacity for `values`. */
  clear(values: number): void {
    this.length = 0;
    this.#reserve(values);
  }

  #reserve(more: number): void {
    if (this.length + more <= this.values.length) return;
    const larger = new Float64Array(Math.max(this.values.length * 2, this.length + more));
    larger.set(this.values.subarray(0, this.length));
    this.values = larger;
  }
}

/** A box in units of a tile. */
export interface UnitBox {
  west: number;
  north: number;
  east: number;
  south: number;
}

/** Whether a box is within the tile and its buffer. */
export function isInside({ west, north, east, south }: UnitBox): boolean {
  return west >= min && north >= min && east <= max && south <= max;
}

/** Whether a box is beyond one edge of the buffer. */
export function isOutside({ west, north, east, south }: UnitBox): boolean {
  return west > max || north > max || east < min || south < min;
}

export function isInBuffer(x: number, y: number): boolean {
  return x >= min && x <= max && y >= min && y <= max;
}

const passes = [new Positions(), new Positions()] as const;

/**
 * The part of a closed ring within the tile and its buffer, closed along the edges: Sutherland and Hodgman,
 * "Reentrant polygon clipping" (1974), one side after the other. Valid until the next call.
 */
export function clipRing(ring: Positions): Positions {
  let from = ring;
  for (let side = 0; side < 4; side++) {
    const to = passes[side & 1]!;
    clipSide(from, to, side & 1, side < 2 ? min : max, side < 2 ? 1 : -1);
    from = to;
    if (from.length === 0) break;
  }
  return from;
}

/** Keeps the inner side of one edge: axis 0 is x; `sign` 1 keeps greater values. */
function clipSide(from: Positions, to: Positions, axis: number, edge: number, sign: number): void {
  to.length = 0;
  const { values, length } = from;
  if (length < 2) return;
  let x0 = values[length - 2]!;
  let y0 = values[length - 1]!;
  let inside0 = ((axis === 0 ? x0 : y0) - edge) * sign >= 0;
  for (let i = 0; i < length; i += 2) {
    const x = values[i]!;
    const y = values[i + 1]!;
    const inside = ((axis === 0 ? x : y) - edge) * sign >= 0;
    if (inside !== inside0) {
      if (axis === 0) to.push(edge, y0 + ((y - y0) * (edge - x0)) / (x - x0));
      else to.push(x0 + ((x - x0) * (edge - y0)) / (y - y0), edge);
    }
    if (inside) to.push(x, y);
    x0 = x;
    y0 = y;
    inside0 = inside;
  }
}

const run = new Positions();

/**
 * Calls `use` with each part of a line within the tile and its buffer: Liang and Barsky, "A new concept and
 * method for line clipping" (1984), segment by segment.
 */
export function clipLine({ values, length }: Positions, use: (stretch: Positions) => void): void {
  run.length = 0;
  for (let i = 0; i + 3 < length; i += 2) {
    const x0 = values[i]!;
    const y0 = values[i + 1]!;
    const dx = values[i + 2]! - x0;
    const dy = values[i + 3]! - y0;
    let enters = 0;
    let leaves = 1;
    for (let side = 0; side < 4 && enters <= leaves; side++) {
      const change = side === 0 ? -dx : side === 1 ? dx : side === 2 ? -dy : dy;
      const room = side === 0 ? x0 - min : side === 1 ? max - x0 : side === 2 ? y0 - min : max - y0;
      if (change === 0) {
        if (room < 0) leaves = -1;
      } else if (change < 0) enters = Math.max(enters, room / change);
      else leaves = Math.min(leaves, room / change);
    }
    if (enters > leaves) continue;
    if (run.length === 0 || enters > 0) {
      if (run.length > 0) use(run);
      run.length = 0;
      run.push(x0 + dx * enters, y0 + dy * enters);
    }
    run.push(x0 + dx * leaves, y0 + dy * leaves);
    if (leaves === 1) continue;
    use(run);
    run.length = 0;
  }
  if (run.length > 0) use(run);
}
