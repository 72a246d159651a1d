import { createHash } from 'node:crypto';
import { Context } from '@temporalio/activity';

const locations = new WeakMap<Context, number>();

/**
 * The name of the next place that the activity around this call asks for: the same in each attempt of it, whichever
 * worker makes it, and another one for each run of a workflow. A name for the cluster: lower case, at most 63 characters.
 */
export function workspaceName(): string {
  const context = Context.current();
  const number = locations.get(context) ?? 0;
  locations.set(context, number + 1);
  const { workflowExecution, activityId } = context.info;
  const whole = JSON.stringify([workflowExecution, activityId, number]);
  return `step-${createHash('sha256').update(whole).digest('hex').slice(0, 24)}`;
}
