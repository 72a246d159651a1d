import { Refusal } from './errors.ts';

/** Storage of a user, in bytes. `limit` is null where there is none. */
export interface Quota {
  readonly used: number;
  readonly reserved: number;
  readonly limit: number | null;
}

/**
 * The one refusal for want of storage, in requests and jobs alike. Its details are the owner's ledger without what
 * this itself had reserved, and what it takes: `used + reserved + required` is more than `limit`. Where work was
 * stopped on the way, `required` is what it had come to.
 */
export function quotaExceeded({ used, reserved, limit }: Quota, required: number): Refusal {
  return new Refusal('quota_exceeded', undefined, { used, reserved, limit, required });
}

/**
 * After a change that added bytes of rows, which the quota then includes. Throws Refusal `quota_exceeded`. Two changes in
 * rooms of one owner do not wait for each other: they may exceed the limit together, by what they add.
 */
export function refuseRowsBeyondQuota({ used, reserved, limit }: Quota, added: number): void {
  if (limit === null || used + reserved <= limit) return;
  throw quotaExceeded({ used: used - added, reserved, limit }, added);
}
