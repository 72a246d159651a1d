import { ApplicationFailureCategory } from '@temporalio/common';
import {
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  setCurrentDetails,
} from '@temporalio/workflow';
import type { JobError } from '../core/jobs/job-state.ts';
import type { JobInput, JobPlan } from './contracts.ts';
import { jobErrorOf } from './job-error.ts';
import { beginJob, job } from './activities.ts';

/** Sets the sentence that Temporal's pages show for the workflow. */
export type Say = (sentence: string) => void;

/**
 * The frame of every job: begins it and does its work. When that fails or is cancelled, records why and releases what
 * the job held. The work itself ends the job, in the transaction that publishes its result.
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
      say('Nothing to do: the job has ended already, or a later run of it is under way.');
      return;
    }
    await work(plan, say);
    say('Done: the result is published.');
  } catch (failure) {
    const error = jobErrorOf(failure);
    say(`Failed (${error.code}): ${error.message}`);
    await CancellationScope.nonCancellable(() => job.failJob({ ...input, error }));
    throw endOf(failure, error);
  }
}

/** How the workflow ends: cancelled, or failed with the job's sentence. A caller's bad file raises no alarm. */
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
