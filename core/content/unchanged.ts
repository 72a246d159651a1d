import { Refusal } from '../errors.ts';

/** The times of change (epoch milliseconds) of which an object must have one; null: it can have any. */
export type ExpectedState = readonly number[] | null;

/**
 * Checks within the transaction of a change that the object is unchanged since the caller read it. Throws Refusal
 * `state_changed` with the `current` state, which the caller of the use case presents.
 */
export function requireUnchanged(
  expected: ExpectedState | undefined,
  current: { readonly updatedAt: number },
): void {
  if (expected === undefined || expected === null || expected.includes(current.updatedAt)) return;
  throw new Refusal('state_changed', undefined, { current });
}
