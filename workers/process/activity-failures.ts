import { ApplicationFailure, CancelledFailure, Context } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import { Refusal } from '../../core/errors.ts';
import { jobFailures } from '../../core/jobs/job-state.ts';
import { ObjectMissing, ObjectStoreFull } from '../../core/ports/object-store.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import { isStorageFull } from '../activities/storage-full.ts';

/** An error of ours that nobody foresaw is worth this many attempts. */
const unforeseenAttempts = 5;

/**
 * What an activity's error means to Temporal. The failure's type is the job's stable code and its message the
 * job's sentence. Bad input is final; trouble of the infrastructure is tried again until it is over.
 */
export function activityFailure(error: unknown, attempt: number): Error {
  if (Context.current().cancellationSignal.aborted) return stopped(error);
  if (error instanceof ApplicationFailure || error instanceof CancelledFailure) return error;
  if (error instanceof JobProblem) {
    return failure(error.code, error.message, error, attempt >= error.attempts, error.details);
  }
  if (error instanceof Refusal) {
    // Where programs cannot be held in, another attempt ends the same way until an operator mends it.
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

/** Stopped from outside: by the job's cancellation, or because this worker goes down and another will take over. */
function stopped(error: unknown): Error {
  const details = Context.current().cancellationDetails;
  if (details?.cancelRequested === true) return new CancelledFailure('The job was cancelled.');
  return failure('worker_stopped', 'The worker was shut down; another takes over.', error, false);
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
    // A caller's bad file is no trouble of ours: it is not counted and logged as one.
    ...(final && type !== 'internal_error' ? { category: ApplicationFailureCategory.BENIGN } : {}),
    ...(details === undefined ? {} : { details: [details] }),
    ...(cause instanceof Error ? { cause } : {}),
  });
}

/** Errors of the operating system (a full disk, a refused connection) pass; errors of the program do not. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
