import { ActivityFailure, ApplicationFailure, isCancellation, TimeoutFailure } from '@temporalio/workflow';
import { jobFailure, type JobError } from '../core/jobs/job-state.ts';

/** Converts the failure of an activity to the job's error; the failure type is a stable code. */
export function jobErrorOf(failure: unknown): JobError {
  if (isCancellation(failure)) return jobFailure('job_cancelled');
  const cause = failure instanceof ActivityFailure ? failure.cause : failure;
  if (cause instanceof TimeoutFailure) return jobFailure('time_exceeded');
  if (cause instanceof ApplicationFailure && cause.type) {
    const [details] = cause.details ?? [];
    return {
      code: cause.type,
      message: cause.message,
      ...(isRecord(details) ? { details } : {}),
    };
  }
  return jobFailure('internal_error');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
