/** An item of the layer order: a higher order is drawn above a lower one. */
export interface OrderedItem {
  readonly id: string;
  readonly order: number;
}

/**
 * The orders to set so that an item moves this number of positions up, or down if negative, as far as there are items:
 * usually only its own. Lists are sorted bottom to top.
 */
export function reordered(
  list: readonly OrderedItem[],
  id: string,
  positions: number,
): ReadonlyMap<string, number> {
  const index = list.findIndex((each) => each.id === id);
  const moved = list[index];
  if (moved === undefined) return new Map();
  const target = Math.max(0, Math.min(list.length - 1, index + positions));
  if (target === index) return new Map();
  const step = target > index ? 1 : -1;
  const sequence = list.toSpliced(index, 1).toSpliced(target, 0, moved);
  const passed = list[target];
  const order = passed && between(passed.order, list[target + step]?.order, step);
  if (typeof order === 'number') return new Map([[id, order]]);
  // No number is left between the neighbours: renumber all with integers.
  const changed = sequence
    .map((each, at) => [each, at + 1] as const)
    .filter(([each, at]) => each.order !== at);
  return new Map(changed.map(([each, at]) => [each.id, at]));
}

/** A number between the neighbour's order and the next one; null if there is none. */
function between(neighbour: number, next: number | undefined, step: 1 | -1): number | null {
  const order = next === undefined ? Math.round(neighbour) + step : (neighbour + next) / 2;
  const isBeyond = (order - neighbour) * step > 0;
  const isBefore = next === undefined ? Math.abs(order) <= maxOrder : (next - order) * step > 0;
  return isBeyond && isBefore ? order : null;
}

/** The range that the API accepts. */
const maxOrder = 1e9;
