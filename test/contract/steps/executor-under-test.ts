import type { ObjectStore } from '../../../core/ports/object-store.ts';
import type { StepExecutor } from '../../../workers/sandbox/step-executor.ts';

export interface ExecutorUnderTest {
  readonly steps: StepExecutor;
  /** The store to which `stageOut` writes. */
  readonly objects: ObjectStore;
  /** Files that currently exist where steps run. */
  leftovers(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Memory that a step of these tests may use. */
export const memoryBytes = 300 * 2 ** 20;
