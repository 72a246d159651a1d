import { Worker } from 'node:worker_threads';
import { GeoError } from '../geo-error.ts';
import { compileCacheEnvironment } from './compile-cache.ts';
import type { OwnedTaskRunner, TaskTypes } from './tasks.ts';
import type { TaskReply, TaskRequest } from './thread-messages.ts';

interface Waiting {
  request: TaskRequest;
  resolve: (output: never) => void;
  reject: (error: Error) => void;
}

/** A fixed number of worker threads; each runs one task at a time. */
export class ThreadPool<Tasks extends TaskTypes<Tasks>> implements OwnedTaskRunner<Tasks> {
  readonly #workers: { thread: Worker; task: Waiting | null }[];
  readonly #queue: Waiting[] = [];
  #nextId = 0;
  #failure: Error | null = null;

  /**
   * Starts threads with a program that calls `serveTasks`; `dataOf` returns the `workerData` of each by its
   * number.
   */
  constructor(program: URL, threads: number, dataOf: (number: number) => unknown) {
    this.#workers = Array.from({ length: threads }, (_, number) => {
      const thread = new Worker(program, { workerData: dataOf(number), env: compileCacheEnvironment() });
      const worker: { thread: Worker; task: Waiting | null } = { thread, task: null };
      thread.on('message', (reply: TaskReply) => {
        const { task } = worker;
        worker.task = null;
        if (task === null) return;
        if ('failure' in reply) task.reject(new GeoError(reply.failure.code, reply.failure.message));
        else task.resolve(reply.output as never);
        this.#next();
      });
      thread.on('error', (error) =>
        this.fail(new GeoError('engine_failure', `The layer worker thread failed: ${String(error)}`)),
      );
      thread.on('exit', () =>
        this.fail(new GeoError('engine_failure', 'The layer worker thread exited before it finished.')),
      );
      return worker;
    });
  }

  /** Runs a task when a thread is free. */
  run<Name extends keyof Tasks & string>(
    name: Name,
    input: Tasks[Name]['input'],
  ): Promise<Tasks[Name]['output']> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== null) {
        reject(this.#failure);
        return;
      }
      this.#queue.push({ request: { id: this.#nextId++, name, input }, resolve, reject });
      this.#next();
    });
  }

  /** Rejects all pending and future tasks. */
  fail(error: Error): void {
    if (this.#failure !== null) return;
    this.#failure = error;
    for (const worker of this.#workers) worker.task?.reject(error);
    for (const waiting of this.#queue.splice(0)) waiting.reject(error);
  }

  /** Terminates the threads; resolves when they have exited, so that their files can be deleted. */
  async close(): Promise<void> {
    this.fail(new GeoError('engine_failure', 'The layer worker threads are closed.'));
    await Promise.all(this.#workers.map(({ thread }) => thread.terminate()));
  }

  #next(): void {
    for (const worker of this.#workers) {
      if (worker.task !== null) continue;
      const waiting = this.#queue.shift();
      if (waiting === undefined) return;
      worker.task = waiting;
      worker.thread.postMessage(waiting.request);
    }
  }
}
