import { newId } from '../ids.ts';
import type { QuotaRepository, Reservation } from './quota.ts';
import { quotaExceeded } from '../quota-exceeded.ts';

/**
 * Reserves quota for `expiresInMs`, or throws Refusal `quota_exceeded`. Expired reservations of the owner are
 * released first if the quota would be exceeded.
 */
export async function reserveQuota(
  quota: QuotaRepository,
  reservation: Reservation,
  expiresInMs: number,
): Promise<void> {
  const { ownerId } = reservation;
  if (await quota.reserve(reservation, expiresInMs)) return;
  if ((await quota.releaseExpired(ownerId)) > 0 && (await quota.reserve(reservation, expiresInMs))) return;
  throw quotaExceeded(await quota.read(reservation.ownerId), reservation.bytes);
}

/** A reservation to convert to usage; `id` is null if nothing was reserved. */
export interface Settling {
  readonly id: string | null;
  readonly ownerId: string;
  readonly roomKey: number;
  /** Actual stored size. */
  readonly bytes: number;
}

/**
 * Converts a reservation to the actual usage in the transaction that publishes the data. Reserves additional
 * quota if needed. Throws Refusal `quota_exceeded`.
 */
export async function settleQuota(
  quota: QuotaRepository,
  { id, ownerId, roomKey, bytes }: Settling,
): Promise<void> {
  const reservationId = id ?? newId('reservation');
  if (id === null) await reserveQuota(quota, { id: reservationId, ownerId, bytes }, momentary);
  if (await quota.settle(reservationId, roomKey, bytes)) return;
  if ((await quota.releaseExpired(ownerId)) > 0 && (await quota.settle(reservationId, roomKey, bytes)))
    return;
  throw quotaExceeded(await quota.read(ownerId, reservationId), bytes);
}

/** Lifetime of a reservation that is settled in the same transaction (milliseconds). */
const momentary = 60_000;
