/** How a ring or line continues after one of its segments jumps from one side of the world to the other. */
export interface Jump {
  /** Eastward minus westward windings around the world. A ring with a non-zero value encloses a pole. */
  turns: number;
  /** Longitudes covered when the line continues across ±180 degrees; they exceed that range. */
  west: number;
  east: number;
}

const halfWorld = 180;
const world = 360;
/** Positions within half a degree of ±180 count as the edge of the world. */
const atEdge = 179.5;
/** Latitudes that Web Mercator maps do not show. Segments beyond them close a ring around the pole. */
const atPole = 85;

/**
 * Finds a segment longer than 180 degrees in the positions [from, to) (x, y pairs). Such a segment is taken
 * as the short path across the antimeridian, where RFC 7946, section 3.1.9, requires a cut. Returns null if
 * there is none, and for shapes along the edges of the world: a box or a parallel around the whole world, or
 * a ring closed across the pole.
 */
export function findJump(values: Float64Array, from: number, to: number): Jump | null {
  let shift = 0;
  let west = Infinity;
  let east = -Infinity;
  let isFound = false;
  let isPolar = true;
  let isEdge = true;
  for (let i = from; i < to; i += 2) {
    const x = values[i]!;
    const y = values[i + 1]!;
    if (i > from) {
      const dx = x - values[i - 2]!;
      const dy = y - values[i - 1]!;
      isEdge &&= dx === 0 || dy === 0;
      if (Math.abs(dx) > halfWorld) {
        isFound = true;
        isPolar &&= Math.min(Math.abs(y), Math.abs(values[i - 1]!)) >= atPole;
        shift -= Math.round(dx / world) * world;
      }
    }
    isEdge &&= Math.abs(x) >= atEdge;
    west = Math.min(west, x + shift);
    east = Math.max(east, x + shift);
  }
  return isFound && !isPolar && !isEdge ? { turns: shift / world, west, east } : null;
}

/** Whether all positions lie on the edges of the world, like the corners of a box around it. */
export function isWorldEdge(values: Float64Array, from: number, to: number): boolean {
  for (let i = from; i < to; i += 2) {
    if (Math.abs(values[i]!) < atEdge) return false;
    if (i > from && values[i] !== values[i - 2] && values[i + 1] !== values[i - 1]) return false;
  }
  return true;
}
