import type { FairQueue, QueuedTask } from './fair-queue.ts';
import type { Refusal } from './errors.ts';

interface Requester {
  readonly caller: string;
  readonly reject: (reason: unknown) => void;
}

/**
 * Work in a queue whose result several requests wait for. It has the first turn that any of their callers has. When the
 * last of them leaves, it is removed from the queue, or its signal is aborted where it runs.
 */
export class SharedTask<Result> implements QueuedTask {
  readonly #queue: FairQueue;
  readonly #work: (signal: AbortSignal) => Promise<Result>;
  readonly #result = Promise.withResolvers<Result>();
  readonly #stop = new AbortController();
  readonly #requesters = new Set<Requester>();
  #state: 'queued' | 'running' | 'ended' = 'queued';

  constructor(queue: FairQueue, work: (signal: AbortSignal) => Promise<Result>) {
    this.#queue = queue;
    this.#work = work;
    // The requests may all have left when it fails.
    this.#result.promise.catch(() => undefined);
  }

  /** Settles with the work, whoever waits for it. */
  get result(): Promise<Result> {
    return this.#result.promise;
  }

  /** Whether all requests have left: a new one needs a new task. */
  get isAbandoned(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Waits for the result until the signal aborts. Throws Refusal where the queue does not take it. */
  async join(caller: string, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted();
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => undefined);
    const requester = { caller, reject };
    this.#requesters.add(requester);
    const leave = () => {
      this.#leave(requester, signal.reason);
    };
    // Work that starts at once may abort the signal before anything is waited for.
    signal.addEventListener('abort', leave, { once: true });
    try {
      if (this.#state === 'queued') this.#queue.add(caller, this);
      return await Promise.race([this.#result.promise, promise]);
    } catch (error) {
      this.#leave(requester, error);
      throw error;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  start(): void {
    this.#state = 'running';
    const { resolve, reject } = this.#result;
    this.#run().then(resolve, reject);
  }

  refuse(caller: string, reason: Refusal): void {
    for (const requester of this.#requesters) if (requester.caller === caller) this.#leave(requester, reason);
  }

  async #run(): Promise<Result> {
    try {
      return await this.#work(this.#stop.signal);
    } finally {
      this.#state = 'ended';
      this.#queue.release();
    }
  }

  #leave(requester: Requester, reason: unknown): void {
    if (!this.#requesters.delete(requester)) return;
    requester.reject(reason);
    const { caller } = requester;
    if (![...this.#requesters].some((other) => other.caller === caller)) this.#queue.remove(caller, this);
    if (this.#requesters.size > 0 || this.#state === 'ended') return;
    this.#stop.abort(reason);
    if (this.#state === 'running') return;
    this.#state = 'ended';
    this.#result.reject(reason);
  }
}

/** Runs work of one request in its turn. */
export function runInTurn<Result>(
  queue: FairQueue,
  caller: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return new SharedTask(queue, work).join(caller, signal);
}
