import type { LeasedKey, IdempotencyRepository } from './keyed-request.ts';

/** A process that died loses its keys after this (milliseconds); one that is at work renews them in time. */
export const leaseTime = 5_000;
const renewalPeriod = 1_500;

/** The keys of the requests that are at work in this process; renewed all at once, however many they are. */
export class LeasedKeys {
  readonly #keys: IdempotencyRepository;
  readonly #held = new Set<LeasedKey>();
  #timer: NodeJS.Timeout | undefined;

  constructor(keys: IdempotencyRepository) {
    this.#keys = keys;
  }

  /** Keeps the key while `work` is under way. */
  async during<T>(leased: LeasedKey, work: () => Promise<T>): Promise<T> {
    this.#held.add(leased);
    this.#timer ??= setInterval(() => this.#renew(), renewalPeriod);
    try {
      return await work();
    } finally {
      this.#held.delete(leased);
      if (this.#held.size === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
    }
  }

  /** A renewal that fails is made up for by the next one; if none comes, applying is refused, and nothing doubled. */
  #renew(): void {
    void this.#keys.renew([...this.#held], leaseTime).catch(() => undefined);
  }
}
