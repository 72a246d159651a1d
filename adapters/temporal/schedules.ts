import { ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import { taskQueues, upkeepWorkflows, type UpkeepWorkflow } from '../../workflows/contracts.ts';
import type { TemporalConnection } from './connection.ts';

/** Makes sure that each upkeep workflow has its schedule, as this version of the program wants it. Idempotent. */
export async function ensureSchedules(temporal: TemporalConnection): Promise<void> {
  for (const name of Object.keys(upkeepWorkflows) as UpkeepWorkflow[]) await ensureSchedule(temporal, name);
}

async function ensureSchedule(temporal: TemporalConnection, name: UpkeepWorkflow): Promise<void> {
  const schedule = {
    spec: { intervals: [{ every: upkeepWorkflows[name].everySeconds * 1000 }] },
    action: {
      type: 'startWorkflow' as const,
      workflowType: name,
      workflowId: `upkeep-${name}`,
      taskQueue: taskQueues.workflows,
      workflowExecutionTimeout: '10 minutes' as const,
      args: [],
    },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' as const },
  };
  try {
    await temporal.call((client) => client.schedule.create({ scheduleId: name, ...schedule }));
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    // Whether it is paused is the operator's decision and stays.
    await temporal.call((client) =>
      client.schedule.getHandle(name).update(({ state }) => ({ ...schedule, state })),
    );
  }
}
