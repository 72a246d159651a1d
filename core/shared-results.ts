import { LRUCache } from 'lru-cache';
import type { FairQueue } from './fair-queue.ts';
import { SharedTask } from './shared-task.ts';

interface Entry<Result> {
  readonly task: SharedTask<Result>;
}

/** Overhead of an entry (bytes), so that empty results count too. */
const entryBytes = 256;

/**
 * LRU cache of results by key, limited in bytes. Concurrent requests for a key share one task, which is aborted when
 * all of them have left. Failures are not cached.
 */
export class SharedResults<Result> {
  readonly #entries: LRUCache<string, Entry<Result>>;
  readonly #queue: FairQueue;
  readonly #bytesOf: (result: Result) => number;

  constructor(maxBytes: number, queue: FairQueue, bytesOf: (result: Result) => number) {
    this.#entries = new LRUCache({ maxSize: maxBytes });
    this.#queue = queue;
    this.#bytesOf = bytesOf;
  }

  /** Size of the cached results in bytes. */
  get size(): number {
    return this.#entries.calculatedSize;
  }

  /** Runs `make` in the caller's queue unless the result is cached or being made. Throws Refusal. */
  get(
    key: string,
    caller: string,
    signal: AbortSignal,
    make: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const known = this.#entries.get(key)?.task;
    const task = known === undefined || known.isAbandoned ? this.#start(key, make) : known;
    return task.join(caller, signal);
  }

  /** Measures a result again that has grown. */
  async measure(key: string): Promise<void> {
    const task = this.#entries.peek(key)?.task;
    if (task !== undefined) this.#store(key, task, await task.result);
  }

  #start(key: string, make: (signal: AbortSignal) => Promise<Result>): SharedTask<Result> {
    const task = new SharedTask(this.#queue, make);
    this.#entries.set(key, { task }, { size: entryBytes });
    task.result.then(
      (result) => this.#store(key, task, result),
      () => {
        if (this.#entries.peek(key)?.task === task) this.#entries.delete(key);
      },
    );
    return task;
  }

  /** A new entry, because the size of a stored one is fixed. It is not stored if it alone exceeds the limit. */
  #store(key: string, task: SharedTask<Result>, result: Result): void {
    if (this.#entries.peek(key)?.task !== task) return;
    this.#entries.set(key, { task }, { size: entryBytes + this.#bytesOf(result) });
  }
}
