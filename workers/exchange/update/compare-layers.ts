import type { LayerEdit } from '../../../core/exchange/update/layer-edits.ts';
import type { LayerItem } from '../../../core/exchange/tables/layers.ts';
import type { RecordFile } from '../../../core/exchange/export/content/exported-kind.ts';
import type { Job } from '../../../core/jobs/job.ts';
import type { Layer } from '../../../core/layers/layer.ts';
import { featuresDigest } from '../../../geo/layer/features-digest.ts';
import type { WorkerDependencies } from '../../dependencies.ts';
import type { StepIo, StepWorkspace } from '../../sandbox/step-executor.ts';
import { compareRoomLayersStep, type LayerToCompare } from '../../steps/compare-room-layers/step.ts';
import { fetchFiles } from '../export/fetch-room.ts';

type Version = Pick<Layer, 'manifest' | 'objectPrefix'>;

/**
 * Compares the layers of a file with the versions that they were exported from: the current ones, or those that an update
 * replaced since. Only the texts of these versions are fetched.
 */
export async function compareLayers(
  { database, objectStore }: Pick<WorkerDependencies, 'database' | 'objectStore'>,
  workspace: StepWorkspace,
  job: Job,
  items: readonly LayerItem[],
  { source: file, size, io }: { readonly source: string; readonly size: number; readonly io: StepIo<never> },
): Promise<Omit<LayerEdit, 'version'>[]> {
  const compared: LayerToCompare[] = [];
  const files: RecordFile[] = [];
  for (const [number, item] of items.entries()) {
    const version = await exportedVersion(database, job, item);
    if (version === null) continue;
    const base = `base/${number}`;
    compared.push({ folder: item.folder, base: { folder: base, parts: partsOf(version) } });
    files.push(...textsOf(version, base));
  }
  const baseBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  await fetchFiles(objectStore, files, { workspace, signal: io.signal, report: () => undefined });
  const { layers } =
    compared.length === 0
      ? { layers: [] }
      : await workspace.run(compareRoomLayersStep, { file, size, baseBytes, compared }, io);
  const changes = new Map(layers.map(({ folder, ...features }) => [folder, features]));
  return items.map(({ id, folder, version = null, ...item }) => {
    const { name, description, color, opacity, strokeWeight, visible, style } = item;
    return {
      layerId: id,
      wanted: { name, description, color, opacity, strokeWeight, visible, style },
      exported: version,
      features: changes.get(folder) ?? null,
    };
  });
}

async function exportedVersion(
  { layers, layerVersions }: Pick<WorkerDependencies['database'], 'layers' | 'layerVersions'>,
  { contentKey }: Job,
  { id, version = null }: LayerItem,
): Promise<Version | null> {
  if (version === null) return null;
  const layer = await layers.find(id);
  if (layer?.contentKey !== contentKey) return null;
  if (featuresDigest(layer.manifest) === version) return layer;
  return layerVersions.withFeatures(contentKey, id, version);
}

function partsOf({ manifest }: Version): LayerToCompare['base']['parts'] {
  return manifest.parts.map(({ featureCount, text, offsets }) => ({
    ...{ featureCount, text: text.name, offsets: offsets.name },
  }));
}

function textsOf({ manifest, objectPrefix }: Version, folder: string): RecordFile[] {
  return manifest.parts
    .flatMap(({ text, offsets }) => [text, offsets])
    .map(({ name, bytes }) => ({ name: `${folder}/${name}`, key: objectPrefix + name, bytes }));
}
