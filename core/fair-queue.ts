import { Refusal } from './errors.ts';

export interface QueueLimits {
  /** What is queued, as a plural noun for error messages. */
  readonly what: string;
  /** Number of tasks that run concurrently. */
  readonly concurrency: number;
  readonly maxQueued: number;
  readonly maxQueuedPerCaller: number;
}

/** A queued task; several callers may wait for it. */
export interface QueuedTask {
  /** Starts the task, which calls `release` of the queue when it ends. */
  start(): void;
  /** The task will not run for this caller. */
  refuse(caller: string, reason: Refusal): void;
}

/** Seconds after which a rejected caller may retry. */
const retryAfter = 5;

/**
 * Limits the number of concurrent tasks and schedules queued tasks round-robin by caller, so that a task
 * waits for at most one task of each other caller. A caller with too many queued tasks is rejected with
 * `rate_limited`. If the queue is full, a caller with fewer tasks displaces the last task of the caller with
 * the most; otherwise the new task is rejected with `overloaded`.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** In scheduling order. */
  readonly #queues = new Map<string, Set<QueuedTask>>();
  #running = 0;
  #queued = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Starts the task or queues it for the caller. Throws Refusal. */
  add(caller: string, task: QueuedTask): void {
    if (this.#running < this.#limits.concurrency) {
      this.#running++;
      task.start();
      return;
    }
    const queue = this.#queues.get(caller);
    if (queue?.has(task) === true) return;
    this.#reserve(queue?.size ?? 0);
    const own = this.#queues.get(caller) ?? new Set();
    this.#queues.set(caller, own.add(task));
    this.#queued++;
  }

  /** The caller no longer waits for the task. */
  remove(caller: string, task: QueuedTask): void {
    const queue = this.#queues.get(caller);
    if (queue?.delete(task) !== true) return;
    this.#queued--;
    if (queue.size === 0) this.#queues.delete(caller);
  }

  /** A task has ended. Starts the next one immediately so that no new task overtakes the queue. */
  release(): void {
    for (const [caller, queue] of this.#queues) {
      const [task] = queue;
      if (task === undefined) continue;
      this.#queues.delete(caller);
      this.#queues.set(caller, queue);
      for (const each of [...this.#queues.keys()]) this.remove(each, task);
      task.start();
      return;
    }
    this.#running--;
  }

  #reserve(own: number): void {
    const { what, maxQueued, maxQueuedPerCaller } = this.#limits;
    if (own >= maxQueuedPerCaller) throw this.#tooMany();
    if (this.#queued < maxQueued) return;
    const [largest] = [...this.#queues].sort(([, one], [, other]) => other.size - one.size);
    if (largest === undefined || largest[1].size <= own + 1)
      throw new Refusal('overloaded', `Too many ${what} are queued; retry later.`, { retryAfter });
    const [caller, tasks] = largest;
    const last = [...tasks].at(-1);
    if (last === undefined) return;
    this.remove(caller, last);
    last.refuse(caller, this.#tooMany());
  }

  #tooMany(): Refusal {
    return new Refusal(
      'rate_limited',
      `Too many ${this.#limits.what} of this caller are queued; retry later.`,
      {
        retryAfter,
      },
    );
  }
}
