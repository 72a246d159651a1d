import { randomUUID } from 'node:crypto';
import { TimeoutFailure, WorkflowFailedError } from '@temporalio/client';
import type { TemporalAccess } from '../../adapters/temporal/access.ts';
import type { TemporalConnection } from '../../adapters/temporal/connection.ts';
import {
  poolCheckWorkflow,
  taskQueues,
  type Pool,
  type PoolCheckInput,
} from '../../workflows/contracts/queues.ts';
import { sentenceOf } from './sentence-of.ts';

/** Has a worker of the pool complete a small job. A pool without pods is scaled up for it, which takes minutes. */
export async function checkPool(
  temporal: TemporalConnection,
  { address, namespace }: Pick<TemporalAccess, 'address' | 'namespace'>,
  pool: Pool,
  timeoutSeconds: number,
): Promise<string> {
  const input: PoolCheckInput = { pool, timeoutSeconds };
  const since = performance.now();
  const handle = await temporal
    .call((client) =>
      client.workflow.start(poolCheckWorkflow, {
        args: [input],
        workflowId: `pool-check-${pool}-${randomUUID()}`,
        taskQueue: taskQueues.workflows,
        workflowExecutionTimeout: timeoutSeconds * 1000,
        staticSummary: `Check of the pool ${pool}`,
      }),
    )
    .catch((error: unknown) => {
      throw new Error(`Temporal at ${address}, namespace ${namespace}: ${sentenceOf(error)}`);
    });
  try {
    await handle.result();
  } catch (error) {
    if (error instanceof WorkflowFailedError && isTimeout(error))
      throw new Error(
        `No worker completed a small job of the queue ${taskQueues[pool]} within ${timeoutSeconds} s. ` +
          'Its pods do not run, all their slots are in use, or the cluster has no capacity for the pod of its step.',
      );
    throw error;
  }
  return `a worker completed a small job in ${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/** Whether no worker took the workflow, or none the activity; an attempt that failed before is the better reason. */
function isTimeout(error: Error): boolean {
  const cause = error.cause;
  if (cause instanceof TimeoutFailure) return cause.cause === undefined;
  return cause instanceof Error && isTimeout(cause);
}
