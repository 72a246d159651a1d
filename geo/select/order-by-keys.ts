import { sortByKey } from '../flatgeobuf/sort-by-key.ts';

/** Runs up to this length are sorted by comparing their items. */
const shortRun = 32;

interface KeyedItems {
  readonly count: number;
  /** A part of the key of an item: a whole number below 2^53. */
  readonly partAt: (item: number, depth: number) => number;
  /** Whether items with this last part are equal. */
  readonly isEnd: (part: number, depth: number) => boolean;
}

/** The items in ascending order of their keys, which are compared part by part; equal ones in their order. */
export function orderByKeys({ count, partAt, isEnd }: KeyedItems): Uint32Array {
  const order = new Uint32Array(count);
  for (let item = 0; item < count; item++) order[item] = item;
  const compare = (from: number) => (one: number, other: number) => {
    for (let depth = from; ; depth++) {
      const part = partAt(one, depth);
      const difference = part - partAt(other, depth);
      if (difference !== 0 || isEnd(part, depth)) return difference || one - other;
    }
  };
  const runs = [{ from: 0, to: count, depth: 0 }];
  for (let run = runs.pop(); run !== undefined; run = runs.pop()) {
    const { from, to, depth } = run;
    if (to - from <= shortRun) {
      order.subarray(from, to).sort(compare(depth));
      continue;
    }
    const items = order.slice(from, to);
    const parts = new Float64Array(items.length);
    for (let i = 0; i < items.length; i++) parts[i] = partAt(items[i]!, depth);
    const sorted = sortByKey(parts);
    for (let i = 0, start = 0; i < sorted.length; i++) {
      order[from + i] = items[sorted[i]!]!;
      const part = parts[sorted[i]!]!;
      if (i + 1 < sorted.length && parts[sorted[i + 1]!] === part) continue;
      if (i > start && !isEnd(part, depth)) runs.push({ from: from + start, to: from + i + 1, depth: depth + 1 }); // prettier-ignore
      start = i + 1;
    }
  }
  return order;
}
