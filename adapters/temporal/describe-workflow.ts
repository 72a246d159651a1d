import { WorkflowNotFoundError } from '@temporalio/client';
import type { TemporalConnection } from './connection.ts';

/** What became of a workflow; `absent` also where Temporal retains it no longer. */
export async function lookAtWorkflow(
  temporal: TemporalConnection,
  workflowId: string,
): Promise<'running' | 'ended' | 'absent'> {
  try {
    const { status } = await temporal.call((client) => client.workflow.getHandle(workflowId).describe());
    return status.name === 'RUNNING' || status.name === 'PAUSED' ? 'running' : 'ended';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'absent';
    throw error;
  }
}
