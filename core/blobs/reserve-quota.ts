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

/** Refuses before anything is read what cannot fit as things stand. Throws Refusal `quota_exceeded`. */
export async function refuseOverQuota(
  quota: QuotaRepository,
  ownerId: string,
  required: number,
): Promise<void> {
  const now = await quota.read(ownerId);
  if (now.limit !== null && now.used + now.reserved + required > now.limit)
    throw quotaExceeded(now, required);
}
