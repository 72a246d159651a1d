/** How a ring or line goes on where one of its segments jumps from one side of the world to the other. */
export interface Jump {
  /** How many times more it goes around the world eastwards than westwards: a ring with any goes around a pole. */
  turns: number;
  /** Longitudes that it covers when it goes on over ±180 degrees, which lie beyond them then. */
  west: number;
  east: number;
}

const halfWorld = 180;
const world = 360;
/** What lies no farther from ±180 degrees is meant to be the edge of the world. */
const atEdge = 179.5;
/** Latitudes that maps in Web Mercator do not show: what runs along there closes a ring around the pole. */
const atPole = 85;

/**
 * Looks in the positions [from, to) (two values each) for a segment longer than 180 degrees, which says that the short
 * way over the antimeridian is meant (RFC 7946, section 3.1.9, has it cut there). Null where there is none, and for what
 * runs along the edges of the world: a box or a parallel around all of it, a ring that is closed over the pole.
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

/** Whether positions all lie along the edges of the world, as the corners of a box around it do. */
export function isWorldEdge(values: Float64Array, from: number, to: number): boolean {
  for (let i = from; i < to; i += 2) {
    if (Math.abs(values[i]!) < atEdge) return false;
    if (i > from && values[i] !== values[i - 2] && values[i + 1] !== values[i - 1]) return false;
  }
  return true;
}
