import type { Clock } from '../ports/clock.ts';
import type { Database, Repositories } from '../ports/database.ts';
import { newId } from '../ids.ts';
import { quotaExceeded } from './quota-exceeded.ts';
import { reserveQuota } from './reserve-quota.ts';
import { limits } from '../limits.ts';

interface HoldPorts {
  readonly database: Database;
  readonly clock: Clock;
}

/** A hold outlives its process by no more than this, and is renewed well before (milliseconds). */
export const holdLifetime = 10 * 60_000;
const renewal = holdLifetime / 3;

/**
 * Holds storage of an owner for a file that is announced, before any of it is read: for all of `atMost` bytes, or for
 * what is left where that is no less than `atLeast`. Throws Refusal `quota_exceeded`.
 */
export async function holdQuota(
  ports: HoldPorts,
  ownerId: string,
  { atLeast, atMost }: { readonly atLeast: number; readonly atMost: number },
): Promise<HeldQuota> {
  const { quota } = ports.database;
  const id = newId('reservation');
  const bytes = await quota.reserveUpTo({ id, ownerId, bytes: atMost }, Math.max(0, atLeast), holdLifetime);
  if (bytes === null) throw quotaExceeded(await quota.read(ownerId), Math.max(0, atLeast));
  return new HeldQuota(ports, { id, ownerId, bytes });
}

/** Storage that is held for a file while it comes in, until a job takes it over or it is let go. */
export class HeldQuota {
  readonly id: string;
  readonly bytes: number;
  readonly #ownerId: string;
  readonly #database: Database;
  readonly #endRenewal: () => void;

  constructor(
    { database, clock }: HoldPorts,
    { id, ownerId, bytes }: { readonly id: string; readonly ownerId: string; readonly bytes: number },
  ) {
    this.id = id;
    this.bytes = bytes;
    this.#ownerId = ownerId;
    this.#database = database;
    // One that fails is made up for by the next.
    const renew = () => void database.quota.renew(id, holdLifetime).catch(() => undefined);
    this.#endRenewal = clock.every(renewal, renew);
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

  /** In the transaction that records the job of the file: what really came in is reserved for the job. */
  async takeOver({ quota }: Repositories, bytes: number): Promise<string> {
    if (await quota.shrink(this.id, bytes, limits.uploadLifetime)) return this.id;
    // It was away for so long that it was let go.
    const reservation = { id: newId('reservation'), ownerId: this.#ownerId, bytes };
    await reserveQuota(quota, reservation, limits.uploadLifetime);
    return reservation.id;
  }

  /** The file has a job. */
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
