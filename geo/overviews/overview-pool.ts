import { ThreadPool } from '../threads/thread-pool.ts';
import type { OverviewTasks } from './overview-tasks.ts';

/** Starts threads that build overviews. */
export function startOverviewPool(threads: number): ThreadPool<OverviewTasks> {
  return new ThreadPool(new URL('./overview-thread.ts', import.meta.url), threads, () => null);
}
