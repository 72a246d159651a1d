import type { Logger } from 'pino';
import type { ObjectStore } from '../../core/ports/object-store.ts';
import type { StepPods } from '../../core/ports/step-pods.ts';

export interface PodExecutorOptions {
  readonly pods: StepPods;
  readonly objectStore: ObjectStore;
  /** The next workspace of the current attempt. */
  readonly nextWorkspace: () => WorkspaceIdentity;
  /** Whether another attempt continues the work after this error, so that its pod is left to it. */
  readonly isContinued?: (error: unknown) => boolean;
  /** Memory limit of a step (bytes), and the limit after an attempt exceeded it. */
  readonly memoryLimit: number;
  readonly memoryLimitAfterDeath: number;
  readonly log?: Pick<Logger, 'warn' | 'info'>;
}

export interface WorkspaceIdentity {
  /** Identifies the activity, for a sweep of its pods. */
  readonly activity: string;
  /** Attempts at the same work get the same name, also on another worker. */
  readonly name: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
}
