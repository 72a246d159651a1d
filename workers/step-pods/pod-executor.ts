import { checkOutput } from '../sandbox/check-output.ts';
import type { StepExecutor } from '../sandbox/step-executor.ts';
import type { PodExecutorOptions } from './pod-executor-options.ts';
import { PodPlace } from './pod-place.ts';
import { PodsOfPlace } from './pods-of-place.ts';

/** Runs steps in pods, one for each place. */
export function podExecutor(options: PodExecutorOptions): StepExecutor {
  return checkOutput({
    async use(work, expects) {
      const pods = new PodsOfPlace(options, options.nextName(), expects ?? null);
      try {
        return await work(new PodPlace(options, pods));
      } finally {
        await pods.end();
      }
    },
  });
}
