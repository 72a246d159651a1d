import { JobProblem } from '../../core/jobs/job-problem.ts';
import { jobFailures } from '../../core/jobs/job-state.ts';

/** Codes of what another attempt may meet otherwise, and of storage that is used up. */
const notOfTheFile: readonly string[] = [...Object.keys(jobFailures), 'output_too_large'];

/** Whether a part of a file cannot be read because of what it is: it is left out then, and the rest is imported. */
export function isFaultOfFile(error: unknown): error is JobProblem {
  return error instanceof JobProblem && !notOfTheFile.includes(error.code);
}
