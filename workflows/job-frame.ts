import { ApplicationFailureCategory } from '@temporalio/common';
import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  CancelledFailure,
  isCancellation,
  setCurrentDetails,
  TimeoutFailure,
} from '@temporalio/workflow';
import type { JobError } from '../core/jobs/job-state.ts';
import type { JobInput, JobPlan } from './contracts/jobs.ts';
import { jobErrorOf } from './job-error.ts';
import { beginJob, job } from './activities.ts';

/** Sets the description that the Temporal UI shows for the workflow. */
export type Say = (sentence: string) => void;

/**
 * Runs a job: begins it and does its work. On failure or cancellation, records the reason and releases the
 * resources of the job. The work itself completes the job in the transaction that publishes its result.
 */
export async function runJob(
  input: JobInput,
  work: (plan: JobPlan, say: Say) => Promise<void>,
): Promise<void> {
  let subject = `Job ${input.jobId}`;
  const say: Say = (sentence) => setCurrentDetails(`${subject}\n\n${sentence}`);
  try {
    const plan = await beginJob(input);
    subject = plan.subject;
    if (!plan.proceed) {
      say('Nothing to do: the job has already ended, or a later run is in progress.');
      return;
    }
    await work(plan, say);
    say('Done: the result is published.');
  } catch (thrown) {
    const failure = asCancellation(thrown);
    const error = jobErrorOf(failure);
    say(`Failed (${error.code}): ${error.message}`);
    await CancellationScope.nonCancellable(() => job.failJob({ ...input, error }));
    throw endOf(failure, error);
  }
}

/** A lost worker cannot confirm the cancellation of its activity, which ends by its timeout instead. */
function asCancellation(failure: unknown): unknown {
  const isTimeout = failure instanceof ActivityFailure && failure.cause instanceof TimeoutFailure;
  if (!isTimeout || !CancellationScope.current().consideredCancelled) return failure;
  return new CancelledFailure('The job was cancelled, and its worker was lost.');
}

/**
 * How the workflow ends: cancelled, or failed with the job's message. Invalid files of callers do not raise
 * alarms.
 */
function endOf(failure: unknown, { code, message }: JobError): unknown {
  if (isCancellation(failure)) return failure;
  return ApplicationFailure.create({
    type: code,
    message,
    nonRetryable: true,
    ...(code === 'internal_error' ? {} : { category: ApplicationFailureCategory.BENIGN }),
    ...(failure instanceof Error ? { cause: failure } : {}),
  });
}
