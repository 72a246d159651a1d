import type { Logger } from 'pino';
import type { ObjectStore } from '../../core/ports/object-store.ts';
import type { StepPods } from '../../core/ports/step-pods.ts';

export interface PodExecutorOptions {
  readonly pods: StepPods;
  readonly objectStore: ObjectStore;
  /** A name for the next place: the same for the same work when it is tried again, also by another worker. */
  readonly nextName: () => string;
  /** Memory that a step may use (bytes), and may use when it was tried before and that was too little. */
  readonly memoryLimit: number;
  readonly memoryLimitAfterDeath: number;
  readonly log?: Pick<Logger, 'warn' | 'info'>;
}
