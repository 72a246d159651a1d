import { featuresDigest } from '../../../geo/layer/features-digest.ts';
import type { LayerFields } from '../../layers/layer-fields.ts';
import type { Layer } from '../../layers/layer.ts';
import { mergeLayer } from '../../layers/merge-layer.ts';
import type { LayerRecord } from '../../layers/layer-record.ts';
import type { NewVersion } from '../../layers/retain-version.ts';
import type { RetainedVersion } from '../../layers/retained-version.ts';
import type { Repositories } from '../../ports/database.ts';
import type { RoomBase } from './room-base.ts';
import type { ConflictPolicy } from './update-input.ts';
import { shownValues } from './shown-values.ts';
import type { UpdateConflict, UpdatedLayer } from './update-result.ts';

/** Number of features by what the file did to them. */
export interface FeatureEdits {
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  readonly unchanged: number;
}

/** A layer of the file that the room has, or had when the file was exported. */
export interface LayerEdit {
  readonly layerId: string;
  readonly wanted: LayerFields;
  /** Digest of the features that the export wrote; null if the file lacks it. */
  readonly exported: string | null;
  /** Null if the version that was exported is not available, so that nothing is known. */
  readonly features: FeatureEdits | null;
  /** The new version, if the features changed and this is not a dry run. */
  readonly version: NewVersion | null;
  /** Of a revert: the state that the update left, and the version that it retained. */
  readonly left?: LayerFields;
  readonly retained?: RetainedVersion;
}

/** What an update does to a layer. */
export interface LayerDecision {
  readonly edit: LayerEdit;
  readonly before: Layer;
  readonly change: Partial<LayerFields>;
  readonly changesFeatures: boolean;
  readonly conflict: UpdateConflict | null;
}

/** Null if the room no longer has the layer. */
export async function decideLayer(
  { layers, history }: Pick<Repositories, 'layers' | 'history'>,
  contentKey: number,
  edit: LayerEdit,
  { base: { roomKey, seq }, policy }: { readonly base: RoomBase; readonly policy: ConflictPolicy },
): Promise<LayerDecision | null> {
  const { layerId, wanted, exported, features } = edit;
  const before = await layers.find(layerId);
  if (before?.contentKey !== contentKey) return null;
  const [first] = await history.firstAfter(roomKey, seq, { objectType: 'layer', objectIds: [layerId] });
  const base = edit.left ?? ((first?.before ?? before) as Layer | LayerRecord);
  const { change, disputed } = mergeLayer({ base, wanted, now: before });
  const isEdited = features !== null && features.created + features.updated + features.deleted > 0;
  const current = featuresDigest(before.manifest);
  const version = edit.retained ?? edit.version;
  const isApplied = version !== null && featuresDigest(version.manifest) === current;
  const isStale = current !== exported;
  const decision = { edit, before, change, changesFeatures: isEdited && !isApplied };
  const fields = [...disputed, ...(isEdited && !isApplied && isStale ? ['features'] : [])];
  const conflict = (reason: UpdateConflict['reason'], names: readonly string[]): UpdateConflict => ({
    ...{ objectType: 'layer', objectId: layerId, name: before.name, reason, fields: names },
    ...{ inRoom: shownValues(before, names), inFile: shownValues(wanted, names) },
  });
  if (features === null && isStale)
    return { ...decision, change: {}, conflict: conflict('base_unavailable', ['features']) };
  if (fields.length === 0 || policy === 'file') return { ...decision, conflict: null };
  return { ...decision, conflict: conflict('changed', fields) };
}

export function outcomeOf({ edit, before, change, changesFeatures, conflict }: LayerDecision): UpdatedLayer {
  const fields = [...Object.keys(change), ...(changesFeatures ? ['features'] : [])];
  const { created, updated, deleted, unchanged } = edit.features ?? nothing;
  return {
    id: before.id,
    name: before.name,
    outcome: conflict !== null ? 'conflict' : fields.length > 0 ? 'updated' : 'unchanged',
    fields: conflict?.fields ?? fields,
    ...{ featuresCreated: created, featuresUpdated: updated },
    ...{ featuresDeleted: deleted, featuresUnchanged: unchanged },
  };
}

const nothing: FeatureEdits = { created: 0, updated: 0, deleted: 0, unchanged: 0 };
