import type { LeasedKey, IdempotencyRepository } from './keyed-request.ts';

/**
 * The leases of a process that died expire after this time (milliseconds); running processes renew theirs
 * earlier.
 */
export const leaseTime = 5_000;
const renewalPeriod = 1_500;

/** The keys of the requests in progress in this process, all renewed in one statement. */
export class LeasedKeys {
  readonly #keys: IdempotencyRepository;
  readonly #leased = new Set<LeasedKey>();
  #timer: NodeJS.Timeout | undefined;

  constructor(keys: IdempotencyRepository) {
    this.#keys = keys;
  }

  /** Keeps the lease while `work` runs. */
  async during<T>(leased: LeasedKey, work: () => Promise<T>): Promise<T> {
    this.#leased.add(leased);
    this.#timer ??= setInterval(() => this.#renew(), renewalPeriod);
    try {
      return await work();
    } finally {
      this.#leased.delete(leased);
      if (this.#leased.size === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
    }
  }

  /**
   * The next renewal makes up for one that fails. If the lease expires, the change is rejected, so nothing is
   * applied twice.
   */
  #renew(): void {
    void this.#keys.renew([...this.#leased], leaseTime).catch(() => undefined);
  }
}
