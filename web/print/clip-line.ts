import type { PageBox, PagePoint } from './page-format.ts';

/** The part of a polyline inside a box, which must be convex to it: lines of a grid leave a box once. */
export function clipLine(points: readonly PagePoint[], box: PageBox): readonly PagePoint[] {
  const inside: PagePoint[] = [];
  for (const [n, to] of points.entries()) {
    const from = points[n - 1];
    const clipped = from === undefined ? null : clipSegment(from, to, box);
    if (clipped === null) continue;
    const last = inside.at(-1);
    if (last === undefined || !isSame(last, clipped[0])) inside.push(clipped[0]);
    inside.push(clipped[1]);
  }
  return inside;
}

/** By Liang and Barsky; null outside the box. */
function clipSegment(from: PagePoint, to: PagePoint, box: PageBox): readonly [PagePoint, PagePoint] | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [begin, end] = [0, 1];
  const edges = [
    [-dx, from.x - box.x],
    [dx, box.x + box.width - from.x],
    [-dy, from.y - box.y],
    [dy, box.y + box.height - from.y],
  ] as const;
  for (const [direction, distance] of edges) {
    if (direction === 0 && distance < 0) return null;
    if (direction < 0) begin = Math.max(begin, distance / direction);
    if (direction > 0) end = Math.min(end, distance / direction);
  }
  if (begin >= end) return null;
  const at = (share: number) => ({ x: from.x + share * dx, y: from.y + share * dy });
  return [at(begin), at(end)];
}

function isSame(one: PagePoint, other: PagePoint): boolean {
  return Math.abs(one.x - other.x) < 1e-6 && Math.abs(one.y - other.y) < 1e-6;
}
