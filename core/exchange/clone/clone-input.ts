import type { CommonJobInput } from '../../jobs/job-input.ts';
import type { Job } from '../../jobs/job.ts';

/**
 * The input of a clone. Only the id of the token that was sent is stored; the job uses it to check the read
 * permission again.
 */
export type CloneInput = CommonJobInput & {
  readonly sourceRoomKey: number;
  readonly sourceTokenId: string | null;
};

export function cloneInput(job: Job): CloneInput {
  return job.input as CloneInput;
}
