import { maxOverviewAttempts, overviewRebuildDelay } from '../../core/layers/overview-rebuild.ts';
import type { WorkerDependencies } from '../dependencies.ts';

/** Layers per round. */
const batch = 100;

/**
 * Starts rebuilding the overviews of published layers whose job ended without them: a limited number of
 * times, with increasing delays (record 0092). Returns the number of rebuilds started.
 */
export async function rebuildOverviews(
  {
    database: { overviewRebuilds },
    runner,
    overviewRunner,
    log,
  }: Pick<WorkerDependencies, 'database' | 'runner' | 'overviewRunner' | 'log'>,
  delayMs: number = overviewRebuildDelay,
): Promise<number> {
  let started = 0;
  for (const layer of await overviewRebuilds.due(delayMs, batch)) {
    const { layerId, roomId, attempts, job } = layer;
    const isAtWork =
      (job !== null && (await runner.statusOf(job)) === 'running') ||
      (await overviewRunner.isRunning(layerId));
    if (isAtWork) {
      await overviewRebuilds.postpone(layerId, delayMs);
    } else if (attempts >= maxOverviewAttempts) {
      await overviewRebuilds.giveUp(layerId);
      const code = 'overviews_given_up';
      log.error(
        { code, layerId, roomId, attempts },
        'gave up building the overviews of a layer: all attempts failed',
      );
    } else {
      await overviewRunner.start(layer);
      started++;
    }
  }
  return started;
}
