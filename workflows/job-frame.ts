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

/** Tells whoever looks at the workflow in Temporal's pages what it is at. */
export type Say = (sentence: string) => void;

/**
 * The frame of every job: begins it, runs its steps, and when they fail or are cancelled records why and lets go of
 * what the job held. The steps end the job themselves, in the transaction that publishes its result.
 */
export async function runJob(
  input: JobInput,
  steps: (plan: JobPlan, say: Say) => Promise<void>,
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
    await steps(plan, say);
    say('Done: the result is published.');
  } catch (failure) {
    const error = jobErrorOf(failure);
    say(`Failed (${error.code}): ${error.message}`);
    await CancellationScope.nonCancellable(() => job.failJob({ ...input, error }));
    throw endOf(failure, error);
  }
}

/** How the workflow itself ends: cancelled, or failed with the job's sentence. A caller's bad file is no alarm. */
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
