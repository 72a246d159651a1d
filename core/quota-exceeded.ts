import { Refusal } from './errors.ts';

/** Storage of a user, in bytes. `limit` is null if unlimited. */
export interface Quota {
  readonly used: number;
  readonly reserved: number;
  readonly limit: number | null;
}

/**
 * Creates the error for insufficient quota, in requests and jobs. Its details are the owner's ledger without
 * the reservation of this operation, and the bytes that it needs: `used + reserved + required` exceeds
 * `limit`. If the operation was stopped early, `required` is the size reached so far.
 */
export function quotaExceeded({ used, reserved, limit }: Quota, required: number): Refusal {
  return new Refusal('quota_exceeded', undefined, { used, reserved, limit, required });
}

/**
 * After a change that added rows, whose bytes the given quota includes. Throws Refusal `quota_exceeded`.
 * Concurrent changes in rooms of the same owner are not serialized, so together they can exceed the limit by
 * what they add.
 */
export function refuseRowsBeyondQuota({ used, reserved, limit }: Quota, added: number): void {
  if (limit === null || used + reserved <= limit) return;
  throw quotaExceeded({ used: used - added, reserved, limit }, added);
}
