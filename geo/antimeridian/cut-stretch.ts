/** Positions as x, y and, if there are heights, z, with longitudes between −180 and 180 degrees. */
export type StretchPiece = number[];

export interface CutStretch {
  /** Pieces that start and end at ±180 degrees, except at the ends of a line. */
  open: StretchPiece[];
  /** The ring itself, if it does not cross the antimeridian. */
  closed: StretchPiece | null;
  /** Number of times the ring winds around the world. */
  turns: number;
}

const edge = 180;
const world = 360;

/**
 * Cuts the positions [from, to) of a ring or line at the antimeridian. A segment longer than 180 degrees
 * crosses it, unless `plain` is set: then every segment is taken as written. Segments along the antimeridian
 * are dropped. `heights` has one value per position.
 */
export function cutStretch(
  values: Float64Array,
  from: number,
  to: number,
  isRing: boolean,
  isPlain = false,
  heights: Float64Array | null = null,
): CutStretch {
  const open: StretchPiece[] = [];
  let piece: StretchPiece | null = null;
  let shift = 0;
  const put = (into: StretchPiece, x: number, y: number, z: number): void => {
    if (heights === null) into.push(x, y);
    else into.push(x, y, z);
  };
  // Takes numbers, not positions: a ring has up to millions of segments.
  const add = (west: number, y0: number, z0: number, east: number, y1: number, z1: number): void => {
    if (west === east && Math.abs(west) === edge) {
      piece = null;
      return;
    }
    if (piece === null) {
      open.push((piece = []));
      put(piece, west, y0, z0);
    }
    put(piece, east, y1, z1);
    if (Math.abs(east) === edge) piece = null;
  };
  for (let i = from; i < to; i += 2) {
    const isLast = i + 2 === to;
    if (isLast && !isRing) break;
    const next = isLast ? from : i + 2;
    const x0 = values[i]! + shift;
    const y0 = values[i + 1]!;
    const y1 = values[next + 1]!;
    const dx = values[next]! - values[i]!;
    if (dx === 0 && y0 === y1) continue;
    if (!isPlain && Math.abs(dx) > edge) shift -= Math.round(dx / world) * world;
    const x1 = values[next]! + shift;
    const strip = stripOf(Math.min(x0, x1));
    const line = strip * world + edge;
    const z0 = heights === null ? 0 : heights[i / 2]!;
    const z1 = heights === null ? 0 : heights[next / 2]!;
    if (Math.max(x0, x1) <= line) add(x0 - strip * world, y0, z0, x1 - strip * world, y1, z1);
    else {
      const y = y0 + ((y1 - y0) * (line - x0)) / (x1 - x0);
      const z = z0 + (z1 - z0) * ((line - x0) / (x1 - x0));
      const first = (x0 < x1 ? strip : strip + 1) * world;
      const second = (x0 < x1 ? strip + 1 : strip) * world;
      add(x0 - first, y0, z0, line - first, y, z);
      add(line - second, y, z, x1 - second, y1, z1);
    }
  }
  const turns = shift / world;
  if (!isRing || open.length === 0) return { open, closed: null, turns };
  const [first] = open as [StretchPiece];
  if (Math.abs(first[0]!) === edge) return { open, closed: null, turns };
  // The ring starts between two cuts, so its last piece continues with the first.
  if (open.length === 1) return { open: [], closed: first, turns };
  open[0] = [...open.pop()!, ...first.slice(heights === null ? 2 : 3)];
  return { open, closed: null, turns };
}

/**
 * Number of the 360-degree strip that contains a longitude; the eastern edge of a strip belongs to the next
 * one.
 */
function stripOf(longitude: number): number {
  return Math.floor((longitude + edge) / world);
}
