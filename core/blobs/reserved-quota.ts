import type { Clock } from '../ports/clock.ts';
import type { Database, Repositories } from '../ports/database.ts';
import { newId } from '../ids.ts';
import { quotaExceeded } from '../quota-exceeded.ts';
import { reserveQuota } from './reserve-quota.ts';
import { limits } from '../limits.ts';

/** Lifetime of a reservation after its last heartbeat (milliseconds). */
const lifetime = limits.arrivalSilenceMs;

interface ReservePorts {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Reserves storage of an owner before the first byte of a file is read: `atMost` bytes, or the free bytes if
 * there are at least `atLeast`. The reservation expires if this process stops sending heartbeats. Throws
 * Refusal `quota_exceeded`.
 */
export async function claimQuota(
  ports: ReservePorts,
  ownerId: string,
  { atLeast, atMost }: { readonly atLeast: number; readonly atMost: number },
): Promise<ReservedQuota> {
  const { quota } = ports.database;
  const id = newId('reservation');
  const required = Math.max(0, atLeast);
  const reserve = () => quota.reserveUpTo({ id, ownerId, bytes: atMost }, required, lifetime);
  const bytes = (await reserve()) ?? ((await quota.releaseExpired(ownerId)) > 0 ? await reserve() : null);
  if (bytes === null) throw quotaExceeded(await quota.read(ownerId), required);
  return new ReservedQuota(ports, { id, ownerId, bytes });
}

/** Quota reserved for a file while it is received, until a job adopts the reservation or it is released. */
export class ReservedQuota {
  readonly id: string;
  readonly bytes: number;
  readonly #ownerId: string;
  readonly #database: Database;
  readonly #endRenewal: () => void;

  constructor(
    { database, clock }: ReservePorts,
    { id, ownerId, bytes }: { readonly id: string; readonly ownerId: string; readonly bytes: number },
  ) {
    this.id = id;
    this.bytes = bytes;
    this.#ownerId = ownerId;
    this.#database = database;
    // The next heartbeat makes up for one that fails.
    const renew = () => void database.quota.renew(id, lifetime).catch(() => undefined);
    this.#endRenewal = clock.every(limits.arrivalSignMs, renew);
  }

  /**
   * Passes the file through. Throws Refusal `quota_exceeded` as soon as more bytes than reserved are
   * received.
   */
  async *within(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let sum = 0;
    for await (const slab of body) {
      sum += slab.byteLength;
      if (sum > this.bytes) throw await this.#exceeded(sum);
      yield slab;
    }
  }

  /**
   * In the transaction that records the job of the file or counts it: makes the reservation of the received
   * bytes independent of this process. Returns the id of the reservation.
   */
  async takeOver({ quota }: Repositories, bytes: number): Promise<string> {
    if (await quota.shrink(this.id, bytes, limits.uploadLifetime)) return this.id;
    // No heartbeat reached the database in time, so the reservation was released.
    const reservation = { id: newId('reservation'), ownerId: this.#ownerId, bytes };
    await reserveQuota(quota, reservation, limits.uploadLifetime);
    return reservation.id;
  }

  /** A job adopted the reservation, or the file was counted. */
  keep(): void {
    this.#endRenewal();
  }

  /** Releases the reservation unless a job adopted it. If the database is unavailable, it expires. */
  async release(): Promise<void> {
    this.#endRenewal();
    await this.#database.quota.releaseUnclaimed(this.id).catch(() => undefined);
  }

  async #exceeded(required: number): Promise<Error> {
    return quotaExceeded(await this.#database.quota.read(this.#ownerId, this.id), required);
  }
}
