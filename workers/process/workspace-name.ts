import { createHash } from 'node:crypto';
import { Context } from '@temporalio/activity';

const locations = new WeakMap<Context, number>();

/**
 * The name of the next workspace that the current activity requests. It is the same in each attempt, on any
 * worker, and different for each workflow run. A valid Kubernetes name: lower case, at most 63 characters.
 */
export function workspaceName(): string {
  const context = Context.current();
  const number = locations.get(context) ?? 0;
  locations.set(context, number + 1);
  const { workflowExecution, activityId } = context.info;
  const whole = JSON.stringify([workflowExecution, activityId, number]);
  return `step-${createHash('sha256').update(whole).digest('hex').slice(0, 24)}`;
}
