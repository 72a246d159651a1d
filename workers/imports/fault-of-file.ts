import { JobProblem } from '../../core/jobs/job-problem.ts';
import { isInputFault } from '../../core/jobs/retryable.ts';

/** Whether a part of a file cannot be read because of what it is: it is left out then, and the rest is imported. */
export function isFaultOfFile(error: unknown): error is JobProblem {
  return error instanceof JobProblem && isInputFault(error.code);
}
