import { catalogue, type ErrorCode } from '../errors.ts';
import type { JobError, JobFailureCode } from './job-state.ts';

/**
 * What happens after a failure that the input did not cause. `retain`: an operator must fix the cause, so the
 * upload is retained for a retry. `retry`: a retry can succeed while the upload exists. `final`: a retry
 * cannot succeed.
 */
const afterFailure: Readonly<Record<JobFailureCode, 'retain' | 'retry' | 'final'>> = {
  job_cancelled: 'retry',
  job_interrupted: 'retain',
  room_deleted: 'final',
  room_cleared: 'final',
  source_unreadable: 'retry',
  upload_missing: 'final',
  upload_interrupted: 'final',
  memory_exceeded: 'retain',
  disk_full: 'retain',
  storage_full: 'retain',
  time_exceeded: 'retain',
  step_crashed: 'retain',
  step_output_invalid: 'final',
  machine_lost: 'retain',
  no_machine_free: 'retain',
  step_not_started: 'retain',
  sandbox_unavailable: 'retain',
  internal_error: 'retain',
};

/** The code of a result that exceeds the owner's free storage. */
const outputTooLarge = 'output_too_large';

/** Whether the error was caused by the input, so that the same input fails again. */
export function isInputFault(code: string): boolean {
  if (Object.hasOwn(afterFailure, code) || code === outputTooLarge) return false;
  if (!Object.hasOwn(catalogue, code)) return true;
  const [status] = catalogue[code as ErrorCode];
  return status === 400 || code === 'file_too_large';
}

/** Whether a retry of a job that failed with this error can succeed. */
export function isRetryable({ code }: JobError): boolean {
  if (isInputFault(code)) return false;
  return !Object.hasOwn(afterFailure, code) || afterFailure[code as JobFailureCode] !== 'final';
}

/**
 * Whether the upload of a job that failed with this error is retained until an operator has fixed the cause.
 */
export function retainsUpload({ code }: JobError): boolean {
  return Object.hasOwn(afterFailure, code) && afterFailure[code as JobFailureCode] === 'retain';
}
