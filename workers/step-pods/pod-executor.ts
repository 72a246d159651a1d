import { checkOutput } from '../sandbox/check-output.ts';
import type { StepExecutor } from '../sandbox/step-executor.ts';
import type { PodExecutorOptions } from './pod-executor-options.ts';
import { PodWorkspace } from './pod-workspace.ts';
import { PodsOfWorkspace } from './pods-of-workspace.ts';

/** Runs steps in pods, one per workspace. A pod outlives its worker, and the next attempt continues in it. */
export function podExecutor(options: PodExecutorOptions): StepExecutor {
  return checkOutput({
    async withWorkspace(work, expects) {
      const pods = new PodsOfWorkspace(options, options.nextWorkspace(), expects ?? null);
      let failure: unknown = null;
      try {
        return await work(new PodWorkspace(options, pods));
      } catch (error) {
        failure = error;
        throw error;
      } finally {
        await pods.end(failure);
      }
    },
  });
}
