import { newId } from '../ids.ts';
import type { QuotaRepository, Reservation } from './quota.ts';
import { quotaExceeded } from '../quota-exceeded.ts';

/**
 * Reserves, for so many milliseconds, or throws Refusal `quota_exceeded`. Expired reservations of the owner do not count:
 * they are released first where they matter.
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

/** A reservation that is turned into usage; `id` is null where nothing had been reserved. */
export interface Settling {
  readonly id: string | null;
  readonly ownerId: string;
  readonly roomKey: number;
  /** What is really stored. */
  readonly bytes: number;
}

/**
 * Counts what is stored in place of what was reserved, inside the transaction that publishes it; what is more than
 * that is taken now. Throws Refusal `quota_exceeded`.
 */
export async function settleQuota(
  quota: QuotaRepository,
  { id, ownerId, roomKey, bytes }: Settling,
): Promise<void> {
  const held = id ?? newId('reservation');
  if (id === null) await reserveQuota(quota, { id: held, ownerId, bytes }, momentary);
  if (await quota.settle(held, roomKey, bytes)) return;
  if ((await quota.releaseExpired(ownerId)) > 0 && (await quota.settle(held, roomKey, bytes))) return;
  throw quotaExceeded(await quota.read(ownerId, held), bytes);
}

/** A reservation that is settled in the same transaction (milliseconds). */
const momentary = 60_000;
