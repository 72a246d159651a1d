import { engineFailure } from '../engine-failure.ts';
import type { LayerTasks, TaskName } from '../layer/build/layer-tasks.ts';
import { RunStore } from '../layer/build/run-store.ts';
import { taskHandlers } from '../layer/build/task-handlers.ts';

/** Something that does layer tasks: a pool of threads, or the caller's own. */
export interface TaskRunner {
  run<Name extends TaskName>(
    name: Name,
    input: LayerTasks[Name]['input'],
  ): Promise<LayerTasks[Name]['output']>;
  /** Rejects all that is under way or comes later. */
  fail(error: Error): void;
  /** Resolves when nothing of the runner's is left to hold files open. */
  close(): Promise<void>;
}

/** Works on the caller's own thread: for small sources that takes less time than starting one. */
export function inlineRunner(scratchDirectory: string): TaskRunner {
  const store = new RunStore(scratchDirectory, 0);
  const handlers = taskHandlers(store);
  let failure: Error | undefined;
  return {
    run: async (name, input) => {
      await Promise.resolve();
      if (failure !== undefined) throw failure;
      try {
        return handlers[name](input);
      } catch (error) {
        throw engineFailure(error);
      }
    },
    fail: (error) => {
      failure ??= error;
    },
    close: () => Promise.resolve(),
  };
}
