import { hold } from '../../blobs/reference-objects.ts';
import { completeJob } from '../../jobs/complete-job.ts';
import type { Job } from '../../jobs/job.ts';
import { type LayerRecord, layerRecord } from '../../layers/layer-record.ts';
import type { Layer } from '../../layers/layer.ts';
import { changeFeatures, restoreFeatures } from '../../layers/retain-version.ts';
import type { Database, Repositories } from '../../ports/database.ts';
import type { Emit } from '../../rooms/change-room.ts';
import { layer as layerImport } from '../import/content/layer.ts';
import type { ImportContent } from '../import/content/kinds.ts';
import { emitCreated } from '../import/emit-created.ts';
import type { LeftOut } from '../import/left-out.ts';
import { removeLayers } from './remove-layers.ts';
import { decideLayer, type LayerDecision, type LayerEdit, outcomeOf } from './layer-edits.ts';
import type { RoomBase } from './room-base.ts';
import type { UpdateOptions } from './update-input.ts';
import { sentenceOfUpdate, type UpdateConflict, type UpdatedLayer, type UpdateResult, type UpdateTally, withConflicts, withEvents } from './update-result.ts'; // prettier-ignore

/** What remains of an update after its markers. */
export interface UpdateOfLayers {
  readonly mode: UpdateResult['mode'];
  readonly base: RoomBase;
  readonly options: UpdateOptions;
  readonly edits: readonly LayerEdit[];
  /** Layers that another program added to the file; none in a dry run, which only names them. */
  readonly added: ImportContent['layers'];
  readonly addedNames: readonly string[];
  /** Of a revert: the layers that the update created, as it left them. */
  readonly removed: readonly LayerRecord[];
  readonly tally: UpdateTally;
  readonly leftOut: readonly LeftOut[];
}

/**
 * Updates the layers of the room and completes the job: rows, references, quota, history and result in one
 * transaction. In a dry run only the result. Throws like `completeJob`, and Refusals `quota_exceeded` and
 * `limit_exceeded`.
 */
export async function publishUpdate(database: Database, job: Job, update: UpdateOfLayers): Promise<void> {
  const { options, added, addedNames } = update;
  // The message cannot be changed later in the transaction; conflicts that arise until then are in the result.
  const expected = await decide(database, job, update);
  const named = [...expected.layers, ...addedNames.map(addedLayer)];
  const message = sentenceOfUpdate(
    resultOf(job, update, { ...expected, layers: named }, update.tally.events),
  );
  const end = { result: {}, message, returnsUpload: options.dryRun };
  await completeJob(database, job, end, async (repositories, room, emit) => {
    const decided = await decide(repositories, job, update);
    if (options.dryRun) {
      const layers = [...decided.layers, ...addedNames.map(addedLayer)];
      await repositories.jobs.answer(job.id, { ...resultOf(job, update, { ...decided, layers }, []) });
      return;
    }
    let bytes = 0;
    const changed: Layer[] = [];
    for (const decision of decided.decisions) {
      const after = await writeLayer(repositories, job, decision, emit);
      if (after === null) continue;
      changed.push(after);
      // A retained version counted before.
      if (decision.changesFeatures && decision.edit.retained === undefined) bytes += after.bytes;
    }
    const removed = await removeLayers({ repositories, room, emit }, job, update.removed);
    const created = await layerImport.publish({ repositories, job }, added);
    emitCreated(emit, 'layer', created.objects);
    bytes += created.bytes;
    const { reservationId: id, roomKey } = job;
    const settling = bytes === 0 ? null : { id, ownerId: room.ownerId, roomKey, bytes };
    await hold(repositories, created.references, settling);
    const layers = [...decided.layers, ...added.map(createdLayer), ...removed.layers];
    const count = changed.length + created.objects.length + removed.count;
    const events = withEvents(update.tally.events, room.lastSeq, count);
    await repositories.jobs.answer(job.id, {
      ...resultOf(job, update, { ...decided, layers }, events, removed.conflicts),
      layers: [
        ...changed.map(({ id: of, name, featureCount }) => ({ id: of, name, featureCount })),
        ...added.map(({ layer: { id: of, name }, manifest: { featureCount } }) => ({
          id: of,
          name,
          featureCount,
        })),
      ],
    });
  });
}

interface Decided {
  readonly decisions: readonly LayerDecision[];
  readonly layers: readonly UpdatedLayer[];
  readonly leftOut: readonly LeftOut[];
}

async function decide(
  repositories: Pick<Repositories, 'layers' | 'history'>,
  { contentKey }: Job,
  { edits, base, options: { conflicts: policy } }: UpdateOfLayers,
): Promise<Decided> {
  const decisions: LayerDecision[] = [];
  const leftOut: LeftOut[] = [];
  for (const edit of edits) {
    const decision = await decideLayer(repositories, contentKey, edit, { base, policy });
    if (decision !== null) decisions.push(decision);
    else leftOut.push(deletedLayer(edit));
  }
  return { decisions, layers: decisions.map(outcomeOf), leftOut };
}

function deletedLayer({ wanted: { name } }: LayerEdit): LeftOut {
  const reason = 'The layer was deleted in the room after the export.';
  return { what: 'layer', name, code: 'layer_deleted', reason };
}

/** Null if nothing changes. */
async function writeLayer(
  repositories: Repositories,
  job: Job,
  { edit: { version, retained }, before, change, changesFeatures, conflict }: LayerDecision,
  emit: Emit,
): Promise<Layer | null> {
  if (conflict !== null || (!changesFeatures && Object.keys(change).length === 0)) return null;
  let after: Layer | null = before;
  if (Object.keys(change).length > 0) after = await repositories.layers.update(before.id, change);
  if (changesFeatures && retained !== undefined)
    after = await restoreFeatures(repositories, job.id, before, retained);
  else if (changesFeatures && version !== null)
    after = await changeFeatures(repositories, job.id, before, version);
  if (after === null) throw new Error(`The layer ${before.id} disappeared although its room is locked.`);
  const records = { before: layerRecord(before), after: layerRecord(after) };
  emit({ kind: 'layer.updated', objectType: 'layer', objectId: before.id, ...records });
  return after;
}

function createdLayer({ layer: { id, name }, manifest }: ImportContent['layers'][number]): UpdatedLayer {
  return { ...addedLayer(name), id, featuresCreated: manifest.featureCount };
}

/** A layer that the update would create. */
function addedLayer(name: string): UpdatedLayer {
  const none = { featuresCreated: 0, featuresUpdated: 0, featuresDeleted: 0, featuresUnchanged: 0 };
  return { id: '', name, outcome: 'created', fields: [], ...none };
}

function resultOf(
  { actor }: Job,
  { mode, options: { dryRun }, tally, leftOut }: UpdateOfLayers,
  decided: Decided,
  events: UpdateResult['events'],
  more: readonly UpdateConflict[] = [],
): UpdateResult {
  const { updatedMarkers, changedMarkers, conflicts, conflictsTruncated } = withConflicts(tally, [
    ...decided.decisions.flatMap(({ conflict }) => conflict ?? []),
    ...more,
  ]);
  // A token with only write permission may not read the room.
  const isToken = actor.type === 'token';
  return {
    ...{ mode, dryRun, updatedMarkers, updatedLayers: decided.layers },
    changedMarkers: isToken ? changedMarkers.map((each) => ({ ...each, name: null })) : changedMarkers,
    conflicts: isToken ? conflicts.map(withoutRoom) : conflicts,
    ...{ conflictsTruncated, events },
    leftOut: [...leftOut, ...decided.leftOut],
  };
}

function withoutRoom(conflict: UpdateConflict): UpdateConflict {
  const name = conflict.objectType === 'marker' ? null : conflict.name;
  return { ...conflict, name, inRoom: null };
}
