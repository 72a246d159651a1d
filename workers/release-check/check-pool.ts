import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { WorkflowHandle } from '@temporalio/client';
import type { TemporalAccess } from '../../adapters/temporal/access.ts';
import type { TemporalConnection } from '../../adapters/temporal/connection.ts';
import {
  poolCheckWorkflow,
  taskQueues,
  type Pool,
  type PoolCheckInput,
} from '../../workflows/contracts/queues.ts';
import { sentenceOf } from './sentence-of.ts';

/** Seconds by which the workflow outlives its check: until then the pod of its step exists and shows why it does not start. */
const spareSeconds = 60;

/** Has a worker of the pool complete a small job. A pool without pods is scaled up for it, which takes minutes. */
export async function checkPool(
  temporal: TemporalConnection,
  { address, namespace }: Pick<TemporalAccess, 'address' | 'namespace'>,
  pool: Pool,
  timeoutSeconds: number,
): Promise<string> {
  const input: PoolCheckInput = { pool, timeoutSeconds: timeoutSeconds + spareSeconds };
  const since = performance.now();
  const handle = await temporal
    .call((client) =>
      client.workflow.start(poolCheckWorkflow, {
        args: [input],
        workflowId: `pool-check-${pool}-${randomUUID()}`,
        taskQueue: taskQueues.workflows,
        workflowExecutionTimeout: input.timeoutSeconds * 1000,
        staticSummary: `Check of the pool ${pool}`,
      }),
    )
    .catch((error: unknown) => {
      throw new Error(`Temporal at ${address}, namespace ${namespace}: ${sentenceOf(error)}`);
    });
  const over = new AbortController();
  const timeout = delay(timeoutSeconds * 1000, false, { signal: over.signal });
  timeout.catch(() => undefined);
  const isComplete = await Promise.race([handle.result().then(() => true), timeout]).finally(() =>
    over.abort(),
  );
  if (!isComplete)
    throw new Error(
      `No worker completed a small job of the queue ${taskQueues[pool]} within ${timeoutSeconds} s. ` +
        (await failureOf(handle)),
    );
  return `a worker completed a small job in ${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/** Why a small job is not complete: the failure of its last attempt, or that there was none. */
async function failureOf(handle: WorkflowHandle): Promise<string> {
  const description = await handle.describe().catch(() => null);
  const message = description?.raw.pendingActivities?.[0]?.lastFailure?.message;
  return typeof message === 'string'
    ? `Its last attempt failed: ${message}`
    : 'Its pods do not run, all their slots are in use, or the cluster has no capacity for the pod of its step.';
}
