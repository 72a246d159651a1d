import type { Caller } from '../../core/access/caller.ts';

/** What a write answers: the whole object, or to a caller that may not read only the fields that it sent itself. */
export function presentWritten<Whole extends object>(
  caller: Caller,
  whole: Whole,
  sent: readonly string[],
): Partial<Whole> {
  if (caller.type !== 'token' || caller.permissions.includes('read')) return whole;
  return Object.fromEntries(
    Object.entries(whole).filter(([field]) => sent.includes(field)),
  ) as Partial<Whole>;
}
