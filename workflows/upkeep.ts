import { proxyActivities } from '@temporalio/workflow';
import { taskQueues, type UpkeepActivities } from './contracts.ts';

/**
 * A run that fails is not repeated for long: the schedule brings the next one. While one lasts there is no other, so a
 * worker that is gone is noticed by its silence, and another takes over within half a minute.
 */
const upkeep = proxyActivities<UpkeepActivities>({
  taskQueue: taskQueues.workflows,
  heartbeatTimeout: '10 seconds',
  startToCloseTimeout: '5 minutes',
  retry: { maximumAttempts: 3, maximumInterval: '5 seconds' },
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
