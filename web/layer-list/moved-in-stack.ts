/** What lies in a stack: the greater the order, the higher. */
export interface Placed {
  readonly id: string;
  readonly order: number;
}

/**
 * The orders to be set so that this one lies one place higher or lower: usually its own alone. Lists have the lowest
 * first.
 */
export function movedInStack(
  stack: readonly Placed[],
  id: string,
  step: 1 | -1,
): ReadonlyMap<string, number> {
  const index = stack.findIndex((each) => each.id === id);
  const [moved, other] = [stack[index], stack[index + step]];
  if (moved === undefined || other === undefined) return new Map();
  const order = between(other.order, stack[index + 2 * step]?.order, step);
  if (order !== null) return new Map([[id, order]]);
  // No number is left between the two: all get whole ones.
  const sequence = stack.with(index, other).with(index + step, moved);
  const changed = sequence
    .map((each, at) => [each, at + 1] as const)
    .filter(([each, at]) => each.order !== at);
  return new Map(changed.map(([each, at]) => [each.id, at]));
}

/** A number beyond that of the neighbour and before the next one's; null where there is none. */
function between(neighbour: number, next: number | undefined, step: 1 | -1): number | null {
  const order = next === undefined ? Math.round(neighbour) + step : (neighbour + next) / 2;
  const isBeyond = (order - neighbour) * step > 0;
  const isBefore = next === undefined ? Math.abs(order) <= maxOrder : (next - order) * step > 0;
  return isBeyond && isBefore ? order : null;
}

/** What the interface takes. */
const maxOrder = 1e9;
