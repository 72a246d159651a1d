import { Connection } from '@temporalio/client';
import proto from '@temporalio/proto';
import { taskQueues, type Pool } from '../../workflows/contracts.ts';

const { TASK_QUEUE_TYPE_WORKFLOW, TASK_QUEUE_TYPE_ACTIVITY } = proto.temporal.api.enums.v1.TaskQueueType;

/**
 * Whether workers that were started after `startedAt` (epoch ms) poll the task queue of every pool. The server is
 * asked and not the workers, because work arrives only where the server knows of a poller.
 */
export async function workersPoll(
  temporal: { temporalAddress: string; temporalNamespace: string },
  pools: readonly Pool[],
  startedAt: number,
): Promise<boolean> {
  const connection = await Connection.connect({ address: temporal.temporalAddress, connectTimeout: '2s' });
  try {
    for (const pool of pools) {
      const { pollers } = await connection.workflowService.describeTaskQueue({
        namespace: temporal.temporalNamespace,
        taskQueue: { name: taskQueues[pool] },
        taskQueueType: pool === 'workflows' ? TASK_QUEUE_TYPE_WORKFLOW : TASK_QUEUE_TYPE_ACTIVITY,
      });
      const fresh = pollers.some(
        (poller) => Number(poller.lastAccessTime?.seconds ?? 0) * 1000 + 1000 > startedAt,
      );
      if (!fresh) return false;
    }
    return true;
  } finally {
    await connection.close();
  }
}
