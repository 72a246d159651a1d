import { Worker } from 'node:worker_threads';
import { GeoError } from '../geo-error.ts';
import type {
  LayerTasks,
  TaskName,
  TaskReply,
  TaskRequest,
  WorkerStart,
} from '../layer/build/layer-tasks.ts';
import type { TaskRunner } from './task-runner.ts';

interface Waiting {
  request: TaskRequest;
  resolve: (output: never) => void;
  reject: (error: Error) => void;
}

/** A fixed number of worker threads; each works on one task at a time. */
export class WorkerPool implements TaskRunner {
  readonly #workers: { thread: Worker; task: Waiting | null }[];
  readonly #queue: Waiting[] = [];
  #nextId = 0;
  #failure: Error | null = null;

  constructor(threads: number, scratchDirectory: string) {
    this.#workers = Array.from({ length: threads }, (_, number) => {
      const start: WorkerStart = { scratchDirectory, number };
      const thread = new Worker(new URL('../layer/build/layer-worker.ts', import.meta.url), {
        workerData: start,
        env: {},
      });
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
        this.fail(new GeoError('engine_failure', `The layer worker died: ${String(error)}`)),
      );
      thread.on('exit', () =>
        this.fail(new GeoError('engine_failure', 'The layer worker ended before its work.')),
      );
      return worker;
    });
  }

  /** Runs a task when a thread is free. */
  run<Name extends TaskName>(
    name: Name,
    input: LayerTasks[Name]['input'],
  ): Promise<LayerTasks[Name]['output']> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== null) {
        reject(this.#failure);
        return;
      }
      this.#queue.push({ request: { id: this.#nextId++, name, input }, resolve, reject });
      this.#next();
    });
  }

  /** Rejects all that is under way or comes later. */
  fail(error: Error): void {
    if (this.#failure !== null) return;
    this.#failure = error;
    for (const worker of this.#workers) worker.task?.reject(error);
    for (const waiting of this.#queue.splice(0)) waiting.reject(error);
  }

  /** Ends the threads; resolves when they are gone, so that their files can be removed. */
  async close(): Promise<void> {
    this.fail(new GeoError('engine_failure', 'The layer workers are closed.'));
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
