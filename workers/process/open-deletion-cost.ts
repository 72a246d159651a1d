import type { Logger } from 'pino';
import type { z } from 'zod';
import type { workerEnvironment } from '../../adapters/settings/worker.ts';
import type { Pool } from '../../workflows/contracts/queues.ts';
import type { WorkerMetrics } from './metrics.ts';

type Settings = Pick<z.output<typeof workerEnvironment>, 'POD_NAMESPACE' | 'POD_NAME'>;

/** The relative amount of work that is repeated when an activity of the pool dies with its worker. */
const weights: Readonly<Record<Pool, number>> = { workflows: 1, data: 10, raster: 100 };

/** Keeps the deletion cost of this worker's pod equal to its work in flight. */
export async function openDeletionCost(
  { POD_NAMESPACE = '', POD_NAME = '' }: Settings,
  { activitiesRunning }: Pick<WorkerMetrics, 'activitiesRunning'>,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const [{ openCluster }, { updateDeletionCost }] = await Promise.all([
    import('../../k8s/api/cluster.ts'),
    import('../../k8s/deletion-cost/update-deletion-cost.ts'),
  ]);
  const cost = async () => workInFlight((await activitiesRunning.get()).values);
  return updateDeletionCost({ cluster: await openCluster(POD_NAMESPACE), podName: POD_NAME, cost, log });
}

/** An integer; 0 for an idle worker. */
export function workInFlight(
  running: readonly { readonly labels: { readonly pool?: string | number }; readonly value: number }[],
): number {
  return running.reduce((sum, { labels, value }) => sum + value * weightOf(labels.pool), 0);
}

function weightOf(pool: string | number | undefined): number {
  return pool === 'raster' || pool === 'data' || pool === 'workflows' ? weights[pool] : 0;
}
