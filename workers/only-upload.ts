import { commonInput } from '../core/jobs/job-input.ts';
import type { Job } from '../core/ports/job-repository.ts';
import { JobProblem } from './job-problem.ts';

/** The object key of the one file that the job is about. */
export function onlyUpload(job: Job): string {
  const [key] = commonInput(job).uploads;
  if (key === undefined) throw JobProblem.of('upload_missing');
  return key;
}
