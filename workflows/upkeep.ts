import { proxyActivities } from '@temporalio/workflow';
import { taskQueues, type UpkeepActivities } from './contracts.ts';

/** A run that fails is not repeated for long: the schedule brings the next one. */
const upkeep = proxyActivities<UpkeepActivities>({
  taskQueue: taskQueues.workflows,
  startToCloseTimeout: '5 minutes',
  retry: { maximumAttempts: 2 },
});

/** Starts jobs that were recorded while Temporal was out of reach. The number of them is the result. */
export async function startPendingJobs(): Promise<number> {
  return upkeep.startPendingJobs();
}

/** Ends jobs whose workflow is gone. */
export async function reconcileJobs(): Promise<number> {
  return upkeep.reconcileJobs();
}

/** Removes what nobody refers to any more. */
export async function sweep(): Promise<number> {
  return upkeep.sweep();
}
