import type { QuotaRepository, Reservation } from '../ports/quota-repository.ts';
import { quotaExceeded } from './quota-exceeded.ts';

/** Reserves, for so many milliseconds, or throws Refusal `quota_exceeded`. */
export async function reserveQuota(
  quota: QuotaRepository,
  reservation: Reservation,
  expiresInMs: number,
): Promise<void> {
  if (await quota.reserve(reservation, expiresInMs)) return;
  throw quotaExceeded(await quota.read(reservation.ownerId), reservation.bytes);
}
