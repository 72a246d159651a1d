import type { Clock } from '../ports/clock.ts';
import type { Database, Repositories } from '../ports/database.ts';
import { newId } from '../ids.ts';
import { quotaExceeded } from '../quota-exceeded.ts';
import { reserveQuota } from './reserve-quota.ts';
import { limits } from '../limits.ts';

/** Of a reservation after its last heartbeat (milliseconds). */
const lifetime = limits.arrivalSilenceMs;

interface ReservePorts {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Reserves storage of an owner for a file before its first byte is read: `atMost` bytes, or what is free where that is
 * at least `atLeast`. The reservation expires when this process sends no heartbeat. Throws Refusal `quota_exceeded`.
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

/** Storage that is held for a file while it comes in, until a job takes it over or it is let go. */
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
    // One that fails is made up for by the next.
    const renew = () => void database.quota.renew(id, lifetime).catch(() => undefined);
    this.#endRenewal = clock.every(limits.arrivalSignMs, renew);
  }

  /** Passes the file through. Throws Refusal `quota_exceeded` as soon as more came in than is held. */
  async *within(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let sum = 0;
    for await (const slab of body) {
      sum += slab.byteLength;
      if (sum > this.bytes) throw await this.#exceeded(sum);
      yield slab;
    }
  }

  /**
   * In the transaction that records the job of the file, or counts it: reserves the received bytes beyond the life of
   * this process. The id of that reservation.
   */
  async takeOver({ quota }: Repositories, bytes: number): Promise<string> {
    if (await quota.shrink(this.id, bytes, limits.uploadLifetime)) return this.id;
    // No heartbeat reached the database for so long that the reservation was released.
    const reservation = { id: newId('reservation'), ownerId: this.#ownerId, bytes };
    await reserveQuota(quota, reservation, limits.uploadLifetime);
    return reservation.id;
  }

  /** The file has a job, or was counted. */
  keep(): void {
    this.#endRenewal();
  }

  /** Lets go of it, unless a job has it. Where the database is out of reach, it expires. */
  async release(): Promise<void> {
    this.#endRenewal();
    await this.#database.quota.releaseUnclaimed(this.id).catch(() => undefined);
  }

  async #exceeded(required: number): Promise<Error> {
    return quotaExceeded(await this.#database.quota.read(this.#ownerId, this.id), required);
  }
}
