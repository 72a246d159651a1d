import { ApplicationFailure, CancelledFailure, Context } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import { Refusal } from '../../core/errors.ts';
import { jobFailures } from '../../core/jobs/job-state.ts';
import { ObjectMissing, ObjectStoreFull } from '../../core/ports/object-store.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import { isStorageFull } from '../activities/storage-full.ts';

/** Maximum attempts after an unexpected error of the application. */
const unforeseenAttempts = 5;

/**
 * Converts an activity's error to the failure reported to Temporal. The failure's type is the stable code
 * of the job error and its message the text of the job error. Invalid input is final; infrastructure errors
 * are retried until they are resolved.
 */
export function activityFailure(error: unknown, attempt: number): Error {
  if (Context.current().cancellationSignal.aborted) return stopped(error);
  if (error instanceof ApplicationFailure || error instanceof CancelledFailure) return error;
  if (error instanceof JobProblem) {
    return failure(error.code, error.message, error, attempt >= error.attempts, error.details);
  }
  if (error instanceof Refusal) {
    // Without a working sandbox, every attempt fails in the same way until an operator fixes it.
    const final = error.status < 500 || error.code === 'sandbox_unavailable';
    const message = final && error.status >= 500 ? jobFailures.sandbox_unavailable : error.message;
    return failure(error.code, message, error, final, error.details);
  }
  if (error instanceof ObjectMissing) {
    return failure('upload_missing', jobFailures.upload_missing, error, true);
  }
  if (error instanceof ObjectStoreFull) {
    return failure('storage_full', jobFailures.storage_full, error, false);
  }
  if (isStorageFull(error)) return failure('disk_full', jobFailures.disk_full, error, false);
  const final = !isSystemError(error) && attempt >= unforeseenAttempts;
  return failure('internal_error', jobFailures.internal_error, error, final);
}

/** Whether the activity is retried after this error however often it failed: a service is unavailable. */
export function isOutage(error: unknown): boolean {
  const failed = activityFailure(error, Number.MAX_SAFE_INTEGER);
  return failed instanceof ApplicationFailure && failed.nonRetryable !== true;
}

/**
 * Stopped from outside: the job was cancelled, or this worker shuts down and another one retries the
 * activity.
 */
function stopped(error: unknown): Error {
  const details = Context.current().cancellationDetails;
  if (details?.cancelRequested === true) return new CancelledFailure('The job was cancelled.');
  return failure(
    'worker_stopped',
    'The worker was shut down; another worker retries the activity.',
    error,
    false,
  );
}

function failure(
  type: string,
  message: string,
  cause: unknown,
  final: boolean,
  details?: Readonly<Record<string, unknown>>,
): ApplicationFailure {
  return ApplicationFailure.create({
    type,
    message,
    nonRetryable: final,
    // An invalid file is not a service error: it is not counted and logged as one.
    ...(final && type !== 'internal_error' ? { category: ApplicationFailureCategory.BENIGN } : {}),
    ...(details === undefined ? {} : { details: [details] }),
    ...(cause instanceof Error ? { cause } : {}),
  });
}

/** Operating system errors (a full disk, a refused connection) are transient; program errors are not. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
