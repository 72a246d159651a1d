import { parentPort, workerData } from 'node:worker_threads';
import type { TaskReply, TaskRequest, WorkerStart } from './layer-tasks.ts';
import { RunStore } from './run-store.ts';
import { taskHandlers } from './task-handlers.ts';

const { scratchDirectory, number } = workerData as WorkerStart;
const handlers = taskHandlers(new RunStore(scratchDirectory, number));

parentPort?.on('message', ({ id, name, input }: TaskRequest) => {
  try {
    const output = handlers[name](input as never);
    const transfer = 'buffer' in output ? [output.buffer] : [];
    parentPort?.postMessage({ id, output } satisfies TaskReply, transfer);
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ id, failure } satisfies TaskReply);
  }
});
