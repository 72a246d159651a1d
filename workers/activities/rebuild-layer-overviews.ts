import { Context } from '@temporalio/activity';
import { systemActor } from '../../core/access/caller.ts';
import { rebuiltOverviewsPrefix } from '../../core/blobs/keys.ts';
import { Refusal } from '../../core/errors.ts';
import type { OverviewActivities } from '../../workflows/contracts/upkeep.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { makeOverviews } from './make-overviews.ts';
import { withHeartbeat } from './with-heartbeat.ts';

/**
 * One upkeep attempt to build the overviews of a published layer. The attempt is counted when it starts, so
 * a lost worker counts, but a worker shutdown does not. Has no effect if the layer has overviews or was
 * deleted.
 */
export function rebuildLayerOverviews(
  dependencies: WorkerDependencies,
): OverviewActivities['rebuildLayerOverviews'] {
  const { database, log } = dependencies;
  return ({ layerId }) =>
    withHeartbeat(async () => {
      const layer = await database.layers.find(layerId);
      if (layer?.manifest.sample === undefined) return;
      const room = await database.rooms.findByContentKey(layer.contentKey);
      if (room === null) return;
      const attempt = await database.overviewRebuilds.begin(layerId);
      if (attempt === null) return;
      log.info({ layerId, roomId: room.id, attempt }, 'rebuilding the overviews of a layer');
      const { runId = '' } = Context.current().info.workflowExecution ?? {};
      const by = { roomKey: room.key, ownerId: room.ownerId, actor: systemActor };
      try {
        await makeOverviews(dependencies, by, layer, rebuiltOverviewsPrefix(layerId, runId));
      } catch (error) {
        if (error instanceof Refusal && error.code === 'quota_exceeded') {
          log.info({ layerId, roomId: room.id }, 'the storage limit does not allow the overviews of a layer');
          return database.overviewRebuilds.giveUp(layerId);
        }
        if (Context.current().cancellationDetails?.workerShutdown === true)
          await database.overviewRebuilds.uncount(layerId);
        throw error;
      }
    });
}
