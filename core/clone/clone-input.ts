import type { CommonJobInput } from '../jobs/job-input.ts';
import type { Job } from '../jobs/job.ts';

/** What a clone works on. Of the token that was sent, only the id is kept: by it the right to read is asked again. */
export type CloneInput = CommonJobInput & {
  readonly sourceRoomKey: number;
  readonly sourceTokenId: string | null;
};

export function cloneInput(job: Job): CloneInput {
  return job.input as CloneInput;
}
