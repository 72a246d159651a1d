import { counted, t } from '../i18n/language.ts';
import { isBox, unionOf } from '../map/bounds.ts';
import type { Job } from '../service/service.ts';
import { isChange, planOf, type UpdatePlan } from '../update/update-review.ts';

/** The number of features or markers that a completed job added to the room; empty if its result has none. */
export function importedText(job: Job): string {
  return job.updatedMarkers === undefined ? addedText(job) : updatedText(planOf(job));
}

function addedText({ layers = [], layersCreated = layers.length, markersCreated = 0 }: Job): string {
  const [layer] = layers;
  const facts = [
    layersCreated === 1 && layer !== undefined
      ? t('import.oneLayer', { name: layer.name, features: counted('preview.features', layer.featureCount) })
      : layersCreated > 0 && counted('preview.layers', layersCreated),
    markersCreated > 0 && counted('import.markers', markersCreated),
  ];
  return facts.filter((fact) => fact !== false).join(' · ');
}

/** What an update changed: numbers of markers and layers. */
function updatedText({ updatedMarkers, updatedLayers, conflicts }: UpdatePlan): string {
  const { created, updated, deleted } = updatedMarkers;
  const markers = created + updated + deleted;
  const layers = updatedLayers.filter(({ outcome }) => isChange(outcome)).length;
  const facts = [
    markers > 0 && counted('update.appliedMarkers', markers),
    layers > 0 && counted('update.appliedLayers', layers),
    markers + layers === 0 && t('update.none'),
    conflicts.length > 0 && counted('update.conflicts', conflicts.length),
  ];
  return facts.filter((fact) => fact !== false).join(' · ');
}

/** Whether a completed job changed the room in a way that can be reverted as a whole. */
export function isRevertible({ kind, dryRun, events = [] }: Job): boolean {
  return (kind === 'room-update' || kind === 'room-revert') && dryRun !== true && events.length > 0;
}

/** The extent of everything in the result of a completed job that has one; null if nothing has. */
export function importedExtent(job: Job): readonly number[] | null {
  const added: readonly unknown[] = Object.values(job).flat();
  return unionOf(added.map(boxOf).filter((box) => box !== null));
}

function boxOf(added: unknown): readonly number[] | null {
  if (typeof added !== 'object' || added === null) return null;
  const { bbox, bounds, longitude, latitude } = added as Readonly<Record<string, unknown>>;
  const box = bbox ?? bounds ?? [longitude, latitude, longitude, latitude];
  return isBox(box) ? box : null;
}
