import { ObjectExists, type ObjectStore } from '../core/ports/object-store.ts';

/** A store joins so many objects at once. */
const fanIn = 32;

export interface Joining {
  readonly sources: readonly string[];
  readonly key: string;
}

/**
 * The joins that make one object of many, each of at most 32: level by level, so that a byte is moved as often as
 * there are levels (two up to 1,024 sources). What is in between has the keys that `between` makes of its number.
 */
export function planJoins(
  sources: readonly string[],
  key: string,
  between: (number: number) => string,
): readonly Joining[] {
  const joins: Joining[] = [];
  let level = sources;
  while (level.length > fanIn) {
    const next: string[] = [];
    for (let start = 0; start < level.length; start += fanIn) {
      const some = level.slice(start, start + fanIn);
      // A last one that is alone goes up as it is.
      if (some.length === 1) next.push(...some);
      else {
        const joined = between(joins.length);
        joins.push({ sources: some, key: joined });
        next.push(joined);
      }
    }
    level = next;
  }
  return [...joins, { sources: level, key }];
}

/** One join by the store. Again is fine: the same sources make the same object. */
export async function join(store: ObjectStore, { sources, key }: Joining): Promise<void> {
  const [only] = sources;
  try {
    if (sources.length === 1 && only !== undefined) await store.copy(only, key);
    else await store.compose(sources, key);
  } catch (error) {
    if (!(error instanceof ObjectExists)) throw error;
  }
}
