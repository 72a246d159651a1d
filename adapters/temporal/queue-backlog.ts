import proto from '@temporalio/proto';
import type { TemporalConnection } from './connection.ts';

const { DESCRIBE_TASK_QUEUE_MODE_ENHANCED } = proto.temporal.api.enums.v1.DescribeTaskQueueMode;
const { TASK_QUEUE_TYPE_ACTIVITY } = proto.temporal.api.enums.v1.TaskQueueType;

/** Number of activities that wait in the task queue for a worker, approximately. */
export async function queueBacklog(connection: TemporalConnection, name: string): Promise<number> {
  const { versionsInfo } = await connection.call(({ workflowService, options: { namespace } }) =>
    workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name },
      apiMode: DESCRIBE_TASK_QUEUE_MODE_ENHANCED,
      taskQueueTypes: [TASK_QUEUE_TYPE_ACTIVITY],
      reportStats: true,
    }),
  );
  // The key '' is that of workers without a version, and of all builds if none is named.
  const ofType = versionsInfo['']?.typesInfo?.[TASK_QUEUE_TYPE_ACTIVITY];
  return Number(ofType?.stats?.approximateBacklogCount ?? 0);
}
