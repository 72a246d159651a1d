import type { Job } from '../../jobs/job.ts';
import { removeLayer } from '../../layers/delete-layer.ts';
import type { LayerRecord } from '../../layers/layer-record.ts';
import { mergeLayer } from '../../layers/merge-layer.ts';
import type { Repositories } from '../../ports/database.ts';
import type { Emit } from '../../rooms/change-room.ts';
import type { Room } from '../../rooms/room.ts';
import { shownValues } from './shown-values.ts';
import type { UpdateConflict, UpdatedLayer } from './update-result.ts';

interface Removal {
  readonly count: number;
  readonly layers: readonly UpdatedLayer[];
  readonly conflicts: readonly UpdateConflict[];
}

/**
 * Within the change that reverts an update: deletes the layers that the update created, unless they were changed since. API
 * tokens cannot delete layers.
 */
export async function removeLayers(
  {
    repositories,
    room,
    emit,
  }: { readonly repositories: Repositories; readonly room: Room; readonly emit: Emit },
  { actor }: Pick<Job, 'actor'>,
  removed: readonly LayerRecord[],
): Promise<Removal> {
  const layers: UpdatedLayer[] = [];
  const conflicts: UpdateConflict[] = [];
  for (const left of removed) {
    const now = await repositories.layers.find(left.id);
    if (now?.contentKey !== room.contentKey) continue;
    const { disputed, change } = mergeLayer({ base: now, wanted: left, now });
    const fields = [...disputed, ...Object.keys(change)];
    if (now.featureCount !== left.featureCount) fields.push('features');
    const reason = actor.type === 'token' ? 'not_allowed' : fields.length > 0 ? 'changed' : null;
    const outcome = reason === null ? 'deleted' : 'conflict';
    if (reason === null) await removeLayer(repositories, room.key, now, emit);
    else
      conflicts.push({
        ...{ objectType: 'layer', objectId: left.id, name: now.name, reason, fields },
        ...{ inRoom: shownValues(now, fields), inFile: null },
      });
    layers.push({
      ...{ id: left.id, name: now.name, outcome, fields, featuresCreated: 0, featuresUpdated: 0 },
      ...{ featuresDeleted: reason === null ? now.featureCount : 0, featuresUnchanged: 0 },
    });
  }
  return { count: layers.filter(({ outcome }) => outcome === 'deleted').length, layers, conflicts };
}
