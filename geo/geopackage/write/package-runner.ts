import { inlineRunner } from '../../threads/inline-runner.ts';
import type { OwnedTaskRunner } from '../../threads/tasks.ts';
import { ThreadPool } from '../../threads/thread-pool.ts';
import type { PackagePlan } from './package-plan.ts';
import type { PackageTasks } from './package-tasks.ts';
import { packageTaskHandlers } from './task-handlers.ts';

/** Up to this size, encoding on the caller's thread takes less time than starting others. */
const inlineBytes = 4 * 1024 * 1024;

/** The runner that encodes the rows of a plan's layers. */
export function startPackageRunner(plan: PackagePlan, threads: number): OwnedTaskRunner<PackageTasks> {
  let bytes = 0;
  for (const table of plan.tables)
    if (table.kind === 'layer') for (const { text } of table.manifest.parts) bytes += text.bytes;
  if (bytes <= inlineBytes) return inlineRunner(packageTaskHandlers());
  return new ThreadPool(new URL('./package-thread.ts', import.meta.url), threads, () => null);
}
