import type { Logger } from 'pino';
import type { ObjectStore } from '../../core/ports/object-store.ts';
import type { StepPods } from '../../core/ports/step-pods.ts';

export interface PodExecutorOptions {
  readonly pods: StepPods;
  readonly objectStore: ObjectStore;
  /** A name for the next workspace: retries of the same work get the same name, also on another worker. */
  readonly nextName: () => string;
  /** Memory limit of a step (bytes), and the limit after an attempt exceeded it. */
  readonly memoryLimit: number;
  readonly memoryLimitAfterDeath: number;
  readonly log?: Pick<Logger, 'warn' | 'info'>;
}
