import type { FairQueue, QueuedTask } from './fair-queue.ts';
import type { Refusal } from './errors.ts';

interface Requester {
  readonly caller: string;
  readonly reject: (reason: unknown) => void;
}

/**
 * A queued task whose result several requests wait for. It runs when the first of their callers is scheduled.
 * When the last request leaves, the task is removed from the queue, or aborted if it is running.
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
    // All requests may have left before it fails.
    this.#result.promise.catch(() => undefined);
  }

  /** Settles with the task, even if no request waits for it. */
  get result(): Promise<Result> {
    return this.#result.promise;
  }

  /** Whether all requests have left; a new request then needs a new task. */
  get isAbandoned(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Waits for the result until the signal aborts. Throws Refusal if the queue rejects the task. */
  async join(caller: string, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted();
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => undefined);
    const requester = { caller, reject };
    this.#requesters.add(requester);
    const leave = () => {
      this.#leave(requester, signal.reason);
    };
    // A task that starts immediately can abort the signal before the listener is added.
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

/** Runs the task of a single request when it is scheduled. */
export function runInTurn<Result>(
  queue: FairQueue,
  caller: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return new SharedTask(queue, work).join(caller, signal);
}
