import type { ChangeNote } from './change-note.ts';

/** A summary of changes that arrived together. */
export type Summary =
  | { readonly form: 'one'; readonly change: ChangeNote }
  | {
      readonly form: 'manyByOne' | 'manyByMany';
      readonly actor: ChangeNote['actor'];
      readonly count: number;
    };

/** A single change in full; of several, their number and who made them. */
export function summaryOf(changes: readonly ChangeNote[]): Summary | null {
  const last = changes.at(-1);
  if (last === undefined) return null;
  if (changes.length === 1) return { form: 'one', change: last };
  const isOne = changes.every(({ actor }) => actor?.id === last.actor?.id);
  return { form: isOne ? 'manyByOne' : 'manyByMany', actor: last.actor, count: changes.length };
}
