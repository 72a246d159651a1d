import { WorkflowNotFoundError } from '@temporalio/client';
import type { TemporalConnection } from './connection.ts';

/** State of a workflow; `absent` also after its retention period in Temporal. */
export async function describeWorkflow(
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
