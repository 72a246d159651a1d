import { z } from 'zod';

/**
 * A list or record whose validation stops at the first invalid item: an invalid item costs hundreds of times as much
 * as a valid one, and the response reports only the first. `isFlawed` must reject what `schema` rejects.
 */
export function upToAFlaw<const Schema extends z.ZodType>(
  schema: Schema,
  isFlawed: (item: unknown) => boolean,
) {
  const cut = (given: z.input<Schema>): unknown => {
    const value: unknown = given;
    if (Array.isArray(value)) {
      const flawed = value.findIndex(isFlawed);
      return flawed < 0 ? value : value.slice(0, flawed + 1);
    }
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const flawed = entries.findIndex(([name, item]) => isFlawed(name) || isFlawed(item));
    return flawed < 0 ? value : Object.fromEntries(entries.slice(0, flawed + 1));
  };
  return z.preprocess(cut, schema);
}
