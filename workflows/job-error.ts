import { ActivityFailure, ApplicationFailure, isCancellation, TimeoutFailure } from '@temporalio/workflow';
import { jobFailure, type JobError } from '../core/jobs/job-state.ts';

/** The job's error for the failure of an activity, whose type is one of our stable codes. */
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
