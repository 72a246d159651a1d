import type { RoomEvent } from '../../history/room-event.ts';
import type { Job } from '../../jobs/job.ts';
import type { LayerRecord } from '../../layers/layer-record.ts';
import type { Marker } from '../../markers/marker.ts';
import type { Database, Repositories } from '../../ports/database.ts';
import { MarkerChanges } from './apply-markers.ts';
import type { FeatureEdits, LayerEdit } from './layer-edits.ts';
import type { MarkerTarget } from './marker-changes.ts';
import { publishUpdate } from './publish-update.ts';
import { updateEvents } from './reverted-events.ts';
import type { UpdateOptions } from './update-input.ts';
import type { UpdateResult } from './update-result.ts';

const options: UpdateOptions = { dryRun: false, conflicts: 'room' };

/**
 * Reverts an update: for each of its events merges the state before it into the room, so that later changes of the same
 * fields are conflicts and stay. Markers in batches, as their events are read; layers with the end of the job.
 */
export async function revertUpdate(
  database: Database,
  job: Job,
  update: Job,
  { signal, report }: { readonly signal: AbortSignal; readonly report: (events: number) => void },
): Promise<void> {
  const changes = new MarkerChanges(database, job, options);
  const from = changes.tally.done;
  const ofLayers: RoomEvent[] = [];
  let count = 0;
  for await (const page of updateEvents(database, update, 0)) {
    signal.throwIfAborted();
    ofLayers.push(...page.filter(({ objectType }) => objectType === 'layer'));
    const last = page.at(-1)?.seq ?? 0;
    const events = page.filter(({ objectType, seq }) => objectType === 'marker' && seq > from);
    if (events.length > 0)
      await changes.apply({
        targetsOf: (repositories) => targetsOf(repositories, job, events),
        progress: { done: last },
        countsUnchanged: true,
      });
    report((count += page.length));
  }
  const edits: LayerEdit[] = [];
  for (const event of ofLayers)
    if (event.kind === 'layer.updated') edits.push(await editOf(database, job, update, event));
  const created = ofLayers.filter(({ kind }) => kind === 'layer.created');
  await publishUpdate(database, job, {
    ...{ mode: 'revert', options, edits, added: [], addedNames: [], leftOut: [] },
    base: { roomKey: job.roomKey, seq: 0 },
    removed: created.map(({ after }) => after as LayerRecord),
    tally: changes.tally,
  });
}

async function targetsOf(
  { markers }: Pick<Repositories, 'markers'>,
  { contentKey, actor }: Job,
  events: readonly RoomEvent[],
): Promise<MarkerTarget[]> {
  const ids = events.map(({ objectId }) => objectId);
  const now = new Map((await markers.findAll(contentKey, ids)).map((marker) => [marker.id, marker]));
  return events.map(({ objectId: id, before, after }) => {
    const wanted = (before ?? null) as Marker | null;
    const base = (after ?? null) as Marker | null;
    return { id, base, wanted, now: now.get(id) ?? null, made: madeOf(wanted, actor.id) };
  });
}

/** A restored marker has its author and the time of its creation. */
function madeOf(wanted: Marker | null, actorId: string): MarkerTarget['made'] {
  return wanted === null
    ? { createdBy: actorId }
    : { createdBy: wanted.createdBy, createdAt: wanted.createdAt };
}

async function editOf(
  { layerVersions }: Pick<Repositories, 'layerVersions'>,
  { contentKey }: Job,
  update: Job,
  { objectId: layerId, before, after }: RoomEvent,
): Promise<LayerEdit> {
  const retained = await layerVersions.find(contentKey, update.id, layerId);
  const { updatedLayers = [] } = (update.result ?? {}) as Partial<UpdateResult>;
  const layer = updatedLayers.find(({ id }) => id === layerId);
  const changedFeatures = layer?.fields.includes('features') === true;
  const features: FeatureEdits = {
    created: layer?.featuresDeleted ?? 0,
    updated: layer?.featuresUpdated ?? 0,
    deleted: layer?.featuresCreated ?? 0,
    unchanged: layer?.featuresUnchanged ?? 0,
  };
  return {
    ...{ layerId, wanted: before as LayerRecord, left: after as LayerRecord },
    exported: retained?.replacedBy ?? null,
    features: changedFeatures && retained === null ? null : changedFeatures ? features : noFeatures,
    version: null,
    ...(retained === null ? {} : { retained }),
  };
}

const noFeatures: FeatureEdits = { created: 0, updated: 0, deleted: 0, unchanged: 0 };
