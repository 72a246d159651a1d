import { createHash } from 'node:crypto';
import { Context } from '@temporalio/activity';
import { activityAsText } from '../../adapters/temporal/activity-of-workflow.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { WorkspaceIdentity } from '../step-pods/pod-executor-options.ts';
import { isOutage } from './activity-failures.ts';

const workspaces = new WeakMap<Context, number>();

/**
 * The next workspace that the current attempt of an activity requests. Its name is the same in each attempt,
 * on any worker, and different for each workflow run. A valid Kubernetes name: lower case, at most 63
 * characters.
 */
export function nextWorkspace(): WorkspaceIdentity {
  const context = Context.current();
  const number = workspaces.get(context) ?? 0;
  workspaces.set(context, number + 1);
  const { workflowExecution, activityId, attempt } = context.info;
  const whole = JSON.stringify([workflowExecution, activityId, number]);
  const { workflowId = '', runId = '' } = workflowExecution ?? {};
  return {
    name: `step-${createHash('sha256').update(whole).digest('hex').slice(0, 24)}`,
    activity: activityAsText({ workflowId, runId, activityId }),
    attempt,
  };
}

/**
 * Whether another attempt of the current activity continues after this error: this worker shuts down, another
 * attempt has replaced this one, or a service was unavailable. Not after a failure of the job itself, which is
 * not continued but repeated.
 */
export function isContinued(error: unknown): boolean {
  const { cancellationSignal, cancellationDetails } = Context.current();
  if (error instanceof JobProblem && error.code === 'job_cancelled') return false;
  if (cancellationSignal.aborted) return cancellationDetails?.cancelRequested !== true;
  return error instanceof JobProblem ? error.code === 'job_interrupted' : isOutage(error);
}
