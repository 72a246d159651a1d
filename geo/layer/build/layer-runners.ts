import { inlineRunner } from '../../threads/inline-runner.ts';
import type { OwnedTaskRunner } from '../../threads/tasks.ts';
import { ThreadPool } from '../../threads/thread-pool.ts';
import type { LayerTasks, LayerThreadData } from './layer-tasks.ts';
import { BatchStore } from './batch-store.ts';
import { taskHandlers } from './task-handlers.ts';

export type LayerPool = ThreadPool<LayerTasks>;

/** Starts threads that build layers; each writes its own file in the scratch directory. */
export function startLayerPool(threads: number, scratchDirectory: string): LayerPool {
  const program = new URL('./layer-thread.ts', import.meta.url);
  return new ThreadPool(program, threads, (number): LayerThreadData => ({ scratchDirectory, number }));
}

/** Builds layers on the caller's thread. */
export function inlineLayerRunner(scratchDirectory: string): OwnedTaskRunner<LayerTasks> {
  return inlineRunner(taskHandlers(new BatchStore(scratchDirectory, 0)));
}
