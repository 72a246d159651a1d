import type { CommonJobInput } from '../../jobs/job-input.ts';
import type { Job } from '../../jobs/job.ts';

/** How conflicts are resolved: the room keeps its state, or takes that of the file. */
export const conflictPolicies = ['room', 'file'] as const;

export type ConflictPolicy = (typeof conflictPolicies)[number];

export interface UpdateOptions {
  /** Report what the update would do, without doing it. */
  readonly dryRun: boolean;
  readonly conflicts: ConflictPolicy;
}

export type UpdateInput = CommonJobInput & { readonly update: UpdateOptions };

/** The input was written by a use case, so it is not validated again. */
export function updateOptions({ input }: Pick<Job, 'input'>): UpdateOptions {
  return (input as unknown as UpdateInput).update;
}

/** The input of a job that reverts the changes of another one. */
export type RevertInput = CommonJobInput & { readonly reverts: string };

export function revertedJobId({ input }: Pick<Job, 'input'>): string {
  return (input as unknown as RevertInput).reverts;
}
