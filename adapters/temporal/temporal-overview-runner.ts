import type { LayerWithoutOverviews, OverviewRunner } from '../../core/layers/overview-rebuild.ts';
import { taskQueues } from '../../workflows/contracts/queues.ts';
import { overviewRebuildWorkflow, type OverviewRebuildInput } from '../../workflows/contracts/upkeep.ts';
import { attributeKeys } from './attribute-keys.ts';
import type { TemporalConnection } from './connection.ts';
import { describeWorkflow } from './describe-workflow.ts';

/** Longer than the maximum queue and run time of its one activity. */
const maxRun = '2 days';

/** Runs attempts to rebuild overviews as Temporal workflows, one per layer at a time. */
export function temporalOverviewRunner(
  temporal: TemporalConnection,
  { heartbeatSeconds }: Pick<OverviewRebuildInput, 'heartbeatSeconds'>,
): OverviewRunner {
  return {
    async start(layer) {
      const { layerId, roomId, ownerId, bytes, attempts } = layer;
      const input: OverviewRebuildInput = { layerId, ownerId, bytes, heartbeatSeconds };
      await temporal.call((client) =>
        client.workflow.start(overviewRebuildWorkflow, {
          args: [input],
          workflowId: idOf(layerId),
          taskQueue: taskQueues.workflows,
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
          workflowExecutionTimeout: maxRun,
          staticSummary: `Overviews of a layer in room ${roomId}, attempt ${attempts + 1} of upkeep`,
          priority: { fairnessKey: ownerId.slice(0, 64) },
          typedSearchAttributes: [
            { key: attributeKeys.roomId, value: roomId },
            { key: attributeKeys.ownerId, value: ownerId },
          ],
        }),
      );
    },

    isRunning: async (layerId) => (await describeWorkflow(temporal, idOf(layerId))) === 'running',
  };
}

function idOf(layerId: LayerWithoutOverviews['layerId']): string {
  return `overviews-${layerId}`;
}
