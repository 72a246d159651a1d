import { AsyncLocalStorage } from 'node:async_hooks';

/** With less than this share left, waiting is not begun: it would say nothing of the database. */
const min = 0.1;

/**
 * How long one request waits for the database, all its statements and all waits for a connection together. Time
 * that passes without waiting gives as much back: a long upload or a stream of events asks the database now and then
 * for hours, and is not what this is to end.
 */
export class Timeouts {
  readonly #total: number;
  readonly #now: () => number;
  /** Used up when `#since` was. */
  #used = 0;
  #since: number;
  #waits = 0;

  constructor(milliseconds: number, now: () => number = () => performance.now()) {
    this.#total = milliseconds;
    this.#now = now;
    this.#since = now();
  }

  /** Milliseconds that a wait may still take; 0 when none should be begun. */
  get left(): number {
    this.#count();
    const left = this.#total - this.#used;
    return left < this.#total * min ? 0 : Math.ceil(left);
  }

  async during<T>(wait: () => Promise<T>): Promise<T> {
    this.#count();
    this.#waits++;
    try {
      return await wait();
    } finally {
      this.#count();
      this.#waits--;
    }
  }

  #count(): void {
    const now = this.#now();
    const passed = now - this.#since;
    this.#used = this.#waits > 0 ? this.#used + passed : Math.max(0, this.#used - passed);
    this.#since = now;
  }
}

const current = new AsyncLocalStorage<Timeouts>();

/** Runs `work`, which waits for the database no longer than this; whatever waits longer fails as if it was away. */
export function withRequestBudget<T>(milliseconds: number, work: () => T): T {
  return current.run(new Timeouts(milliseconds), work);
}

/** Of the request that is being worked on; undefined where nobody waits for an answer. */
export function currentBudget(): Timeouts | undefined {
  return current.getStore();
}
