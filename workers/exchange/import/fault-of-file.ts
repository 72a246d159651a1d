import { JobProblem } from '../../../core/jobs/job-problem.ts';
import { isInputFault } from '../../../core/jobs/retryable.ts';

/**
 * Whether the error is caused by the content of the file. The part is then skipped and the rest is
 * imported.
 */
export function isFaultOfFile(error: unknown): error is JobProblem {
  return error instanceof JobProblem && isInputFault(error.code);
}
