import { parentPort, workerData } from 'node:worker_threads';
import { engineFailure } from '../../engine-failure.ts';
import type { TaskReply, TaskRequest, WorkerStart } from './layer-tasks.ts';
import { RunStore } from './run-store.ts';
import { taskHandlers } from './task-handlers.ts';

const { scratchDirectory, number } = workerData as WorkerStart;
const handlers = taskHandlers(new RunStore(scratchDirectory, number));

parentPort?.on('message', ({ id, name, input }: TaskRequest) => {
  try {
    const output = handlers[name](input as never);
    parentPort?.postMessage({ id, output } satisfies TaskReply);
  } catch (error) {
    const { code, message } = engineFailure(error);
    parentPort?.postMessage({ id, failure: { code, message } } satisfies TaskReply);
  }
});
