/** The result of a three-way merge. */
export interface Merged<Fields> {
  /** What only the other one changed. */
  readonly taken: readonly (keyof Fields & string)[];
  /** What both changed to different values. */
  readonly conflicts: readonly (keyof Fields & string)[];
}

/** Merges two changes of the same state by field. Values are JSON; the fields are those of `mine`. */
export function mergeFields<Fields extends object>(
  opened: { readonly [Name in keyof Fields]: unknown },
  mine: Fields,
  theirs: { readonly [Name in keyof Fields]: Fields[Name] },
): Merged<Fields> {
  const names = Object.keys(mine) as (keyof Fields & string)[];
  const isTheirs = (name: keyof Fields) =>
    !isEqual(theirs[name], opened[name]) && !isEqual(theirs[name], mine[name]);
  const isMine = (name: keyof Fields) => !isEqual(mine[name], opened[name]);
  const changed = names.filter(isTheirs);
  const taken = changed.filter((name) => !isMine(name));
  return {
    taken,
    conflicts: changed.filter(isMine),
  };
}

/** A field without a value can be absent, null or an empty text. */
function isEqual(one: unknown, other: unknown): boolean {
  const textOf = (value: unknown) => (value === '' ? 'null' : JSON.stringify(value ?? null));
  return textOf(one) === textOf(other);
}
