import { z } from 'zod';

/**
 * A list or a record that is looked at up to the first flaw in it alone: each flaw costs hundreds of times what a good item
 * does, and the first is what the answer tells. `isFlawed` says by hand what `schema` refuses.
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
