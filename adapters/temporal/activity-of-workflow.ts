import { WorkflowNotFoundError } from '@temporalio/client';
import { z } from 'zod';
import type { TemporalConnection } from './connection.ts';

/** An activity of one run of a workflow; all its attempts have this identity. */
const activityOfWorkflow = z.object({
  workflowId: z.string().min(1),
  runId: z.string().min(1),
  activityId: z.string().min(1),
});

type ActivityOfWorkflow = z.output<typeof activityOfWorkflow>;

/** The identity as text, which `hasActivityEnded` reads. */
export function activityAsText({ workflowId, runId, activityId }: ActivityOfWorkflow): string {
  return JSON.stringify({ workflowId, runId, activityId });
}

/** Whether no attempt of the activity runs or follows; false if the text does not identify an activity. */
export async function hasActivityEnded(temporal: TemporalConnection, text: string): Promise<boolean> {
  const activity = parse(text);
  if (activity === null) return false;
  const { workflowId, runId, activityId } = activity;
  try {
    const { raw } = await temporal.call((client) => client.workflow.getHandle(workflowId, runId).describe());
    return !(raw.pendingActivities ?? []).some((pending) => pending.activityId === activityId);
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return true;
    throw error;
  }
}

function parse(text: string): ActivityOfWorkflow | null {
  try {
    return activityOfWorkflow.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
