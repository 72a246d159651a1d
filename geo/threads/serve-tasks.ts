import { parentPort } from 'node:worker_threads';
import { engineFailure } from '../engine-failure.ts';
import type { TaskHandlers, TaskTypes } from './tasks.ts';
import type { TaskReply, TaskRequest } from './thread-messages.ts';

/** Registers the tasks of this thread, which runs them one after the other for the pool that started it. */
export function serveTasks<Tasks extends TaskTypes<Tasks>>(handlers: TaskHandlers<Tasks>): void {
  parentPort?.on('message', ({ id, name, input }: TaskRequest) => {
    try {
      const output = handlers[name as keyof Tasks](input);
      parentPort?.postMessage({ id, output } satisfies TaskReply);
    } catch (error) {
      const { code, message } = engineFailure(error);
      parentPort?.postMessage({ id, failure: { code, message } } satisfies TaskReply);
    }
  });
}
