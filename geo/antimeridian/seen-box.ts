import type { Jump } from './find-jump.ts';
import { nearerPole } from './nearer-pole.ts';

/**
 * Widens a box (four values at `at`) by the visible extent of a ring or line [from, to) that jumps. The
 * extent reaches the antimeridian on both sides and, for a ring around a pole, the pole.
 */
export function widenToSeen(
  box: Float64Array,
  at: number,
  values: Float64Array,
  { from, to, isRing, turns }: { from: number; to: number; isRing: boolean } & Pick<Jump, 'turns'>,
): void {
  // Positions that are not degrees are rejected later, with their extent.
  if (!isInDegrees(values, from, to)) return;
  box[at] = Math.min(box[at]!, -180);
  box[at + 2] = Math.max(box[at + 2]!, 180);
  if (!isRing || turns % 2 === 0) return;
  const pole = nearerPole(values, [{ from, to }]);
  box[at + 1] = Math.min(box[at + 1]!, pole);
  box[at + 3] = Math.max(box[at + 3]!, pole);
}

function isInDegrees(values: Float64Array, from: number, to: number): boolean {
  for (let i = from; i < to; i += 2)
    if (!(Math.abs(values[i]!) <= 360 && Math.abs(values[i + 1]!) <= 90)) return false;
  return true;
}
