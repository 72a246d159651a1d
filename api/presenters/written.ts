import type { Caller } from '../../core/access/caller.ts';

/** Response of a write: the whole object, or only the sent fields for callers that may not read. */
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
