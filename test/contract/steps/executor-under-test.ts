import type { ObjectStore } from '../../../core/ports/object-store.ts';
import type { StepExecutor } from '../../../workers/sandbox/step-executor.ts';

export interface ExecutorUnderTest {
  readonly steps: StepExecutor;
  /** Where `storeAs` puts what steps leave. */
  readonly objects: ObjectStore;
  /** What lies now where steps run. */
  leftovers(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Bytes that a step of these tests may use. */
export const memoryBytes = 300 * 2 ** 20;
