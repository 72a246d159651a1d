import type { Told } from './change-note.ts';

/** What is told of changes that came together. */
export type Summary =
  | { readonly form: 'one'; readonly told: Told }
  | { readonly form: 'manyByOne' | 'manyByMany'; readonly actor: Told['actor']; readonly count: number };

/** One of them in full, or how many by whom: a crowd of changes is one line. */
export function summaryOf(changes: readonly Told[]): Summary | null {
  const last = changes.at(-1);
  if (last === undefined) return null;
  if (changes.length === 1) return { form: 'one', told: last };
  const isOne = changes.every(({ actor }) => actor?.id === last.actor?.id);
  return { form: isOne ? 'manyByOne' : 'manyByMany', actor: last.actor, count: changes.length };
}
