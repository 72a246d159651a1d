import { AsyncLocalStorage } from 'node:async_hooks';

/** With a smaller share left, no wait is started: its timeout would not indicate a failing database. */
const minShare = 0.1;

/**
 * Limits the time that one request waits for the database, over all statements and connection waits. Time
 * that passes without waiting replenishes the budget, so that it does not end long uploads and event streams,
 * which query the database occasionally for hours.
 */
export class RequestBudget {
  readonly #total: number;
  readonly #now: () => number;
  /** Used time as of `#since` (milliseconds). */
  #used = 0;
  #since: number;
  #waits = 0;

  constructor(milliseconds: number, now: () => number = () => performance.now()) {
    this.#total = milliseconds;
    this.#now = now;
    this.#since = now();
  }

  /** Milliseconds left for a wait; 0 if none should be started. */
  get left(): number {
    this.#count();
    const left = this.#total - this.#used;
    return left < this.#total * minShare ? 0 : Math.ceil(left);
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

const current = new AsyncLocalStorage<RequestBudget>();

/** Runs `work` with a budget for database waits. Longer waits fail like those for an unavailable database. */
export function withRequestBudget<T>(milliseconds: number, work: () => T): T {
  return current.run(new RequestBudget(milliseconds), work);
}

/** Budget of the current request; undefined outside of requests. */
export function currentBudget(): RequestBudget | undefined {
  return current.getStore();
}
