import { importedId } from '../../../core/access/imported.ts';
import { importedLayerPrefix } from '../../../core/blobs/keys.ts';
import type { PlannedLayer } from '../../../core/exchange/import/content/layer.ts';
import type { NewIds } from '../../../core/exchange/import/new-ids.ts';
import type { LayerItem } from '../../../core/exchange/tables/layers.ts';
import type { JobRepository } from '../../../core/jobs/job.ts';
import { layerFiles } from '../../../geo/layer/manifest.ts';
import { manifestOf } from '../../layer-files/manifest-of.ts';
import { filesIn } from '../../layer-files/store-files.ts';
import type { StepIo, StepWorkspace } from '../../sandbox/step-executor.ts';
import type { BuiltRoomLayer } from '../../steps/schemas/built-room-layer.ts';
import type { ImportStore } from './import-store.ts';

export interface StoreLayer {
  readonly workspace: StepWorkspace;
  readonly store: ImportStore;
  readonly jobs: Pick<JobRepository, 'warn'>;
  readonly attempt: Parameters<typeof importedLayerPrefix>[0];
  readonly ids: NewIds;
  /** Called with the fraction of the layer that is built and stored. */
  readonly report: (fraction: number, message: string) => void;
}

/** Has a step build a layer and stores it; `number` is its number in the import, from 0. */
export async function storeLayer(
  { workspace, store, jobs, attempt, ids, report }: StoreLayer,
  item: LayerItem,
  number: number,
  build: (report: StepIo<never>['report']) => Promise<BuiltRoomLayer>,
): Promise<PlannedLayer> {
  const { folder, manifest, warnings } = await build(({ fraction, message }) =>
    report(0.9 * fraction, message),
  );
  const prefix = importedLayerPrefix(attempt, number);
  const manifestFile = manifestOf(manifest);
  const files = [...filesIn(workspace, folder, layerFiles(manifest)), manifestFile];
  const message = `Storing “${item.name}”.`;
  await store.files(files, prefix, (bytes) =>
    report(0.9 + 0.1 * Math.min(1, bytes / manifest.bytes), message),
  );
  await jobs.warn(
    attempt.jobId,
    warnings.map((warning) => ({ ...warning, message: `In “${item.name}”: ${warning.message}` })),
  );
  const { name, description, color, opacity, strokeWeight, visible, style, createdAt, updatedAt } = item;
  return {
    ...{ name, description, color, opacity, strokeWeight, visible, style, createdAt, updatedAt },
    id: ids.object('layer', item.id),
    objectPrefix: prefix,
    manifestKey: prefix + manifestFile.name,
    createdBy: importedId(item.createdBy),
  };
}
