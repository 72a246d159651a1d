import { Refusal } from '../errors.ts';
import type { Quota } from './quota.ts';

/**
 * The one refusal for want of storage, in requests and jobs alike. Its details are the owner's ledger without what
 * this itself had reserved, and what it takes: `used + reserved + required` is more than `limit`. Where work was
 * stopped on the way, `required` is what it had come to.
 */
export function quotaExceeded({ used, reserved, limit }: Quota, required: number): Refusal {
  return new Refusal('quota_exceeded', undefined, { used, reserved, limit, required });
}
