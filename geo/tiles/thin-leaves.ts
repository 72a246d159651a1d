import { numbersTo } from '../overviews/even-ranks.ts';
import { latitudeScale } from '../overviews/level-grid.ts';
import { rankFeatures } from '../overviews/level-shares.ts';

/** Leaves of the index as read, and the indexes of those that intersect a box. */
export interface FoundLeaves {
  view: DataView;
  nodes: number[];
}

/**
 * Reduces the found features (in layer order) to `max`: an even share for each area of the map, larger ones
 * first.
 */
export function thinLeaves(leaves: readonly FoundLeaves[], max: number): void {
  const count = leaves.reduce((sum, { nodes }) => sum + nodes.length, 0);
  const boxes = new Float64Array(count * 4);
  let at = 0;
  for (const { view, nodes } of leaves)
    for (const node of nodes)
      for (let side = 0; side < 4; side++) boxes[at++] = view.getFloat64(node + side * 8, true);
  const { ranks, latitudes } = rankFeatures(boxes, 4, numbersTo(count), 0);
  // A quarter of the world takes more of the map the farther it is from the equator.
  for (let i = 0; i < count; i++) ranks[i]! += Math.log2(latitudeScale(latitudes[i]!)) / 2;
  const last = ranks.toSorted()[Math.min(count, Math.max(1, Math.floor(max))) - 1] ?? 0;
  let number = 0;
  for (const each of leaves) each.nodes = each.nodes.filter(() => ranks[number++]! <= last);
}
