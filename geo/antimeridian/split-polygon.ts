import { twiceArea } from '../polygons/tidy-ring.ts';
import { isInRing } from '../polygons/check-rings.ts';
import { cutStretch, type StretchPiece } from './cut-stretch.ts';
import { findJump, isWorldEdge } from './find-jump.ts';
import { joinPieces } from './join-pieces.ts';
import { nearerPole, type Ring } from './nearer-pole.ts';

/** Area in square degrees below which a ring is a leftover of a cut. */
const minArea = 1e-12;

/**
 * Cuts a polygon (shell first) at the antimeridian into polygons whose rings lie between −180 and 180
 * degrees. Returns null if none of its rings crosses it.
 */
export function splitPolygon(values: Float64Array, rings: readonly Ring[]): StretchPiece[][] | null {
  if (!rings.some(({ from, to }) => crosses(values, from, to))) return null;
  return splitRings(values, rings, null);
}

/**
 * Cuts the rings of a polygon that crosses the antimeridian. With `heights`, one per position, the positions
 * of the result have three values. Returns null if the pieces cannot be joined to rings.
 */
export function splitRings(
  values: Float64Array,
  rings: readonly Ring[],
  heights: Float64Array | null,
): StretchPiece[][] | null {
  const pieces: StretchPiece[] = [];
  const shells: StretchPiece[] = [];
  const holes: StretchPiece[] = [];
  let turns = 0;
  const around: Ring[] = [];
  for (const [i, ring] of rings.entries()) {
    const { from, to } = ring;
    const cut = cutStretch(values, from, to, true, isWorldEdge(values, from, to), heights);
    pieces.push(...cut.open);
    if (cut.closed !== null) (i === 0 ? shells : holes).push(cut.closed);
    turns += cut.turns;
    if (cut.turns !== 0) around.push(ring);
  }
  // A ring around the pole encloses it; two such rings enclose the area between them.
  if (turns % 2 !== 0) {
    const pole = nearerPole(values, around);
    const height = heights === null ? [] : [heights[around[0]!.from / 2]!];
    pieces.push([-180, pole, ...height, 180, pole, ...height]);
  }
  const size = heights === null ? 2 : 3;
  const joined = joinPieces(pieces, size);
  if (joined === null) return null;
  shells.push(...joined.filter((ring) => Math.abs(areaOf(ring, size)) > minArea));
  const polygons = shells.map((shell) => [shell]);
  for (const hole of holes) {
    const outer = polygons.find(([shell]) => isIn(hole, shell!, size)) ?? polygons[0];
    outer?.push(hole);
  }
  return polygons;
}

/** Whether a ring or line crosses the antimeridian. */
export function crosses(values: Float64Array, from: number, to: number): boolean {
  let west = Infinity;
  let east = -Infinity;
  for (let i = from; i < to; i += 2) {
    west = Math.min(west, values[i]!);
    east = Math.max(east, values[i]!);
  }
  return east - west > 180 && findJump(values, from, to) !== null;
}

function areaOf(ring: StretchPiece, size: number): number {
  const flat = flatOf(ring, size);
  return twiceArea(flat, 0, flat.length);
}

function isIn(hole: StretchPiece, shell: StretchPiece, size: number): boolean {
  const flat = flatOf(shell, size);
  return isInRing(hole[0]!, hole[1]!, flat, 0, flat.length);
}

/** Without heights. */
function flatOf(ring: StretchPiece, size: number): Float64Array {
  return new Float64Array(size === 2 ? ring : ring.filter((_, i) => i % size < 2));
}
