import { importedId } from '../../../core/access/imported.ts';
import { importedLayerPrefix } from '../../../core/blobs/keys.ts';
import type { JobWarning } from '../../../core/jobs/job-state.ts';
import type { LayerItem } from '../../../core/exchange/records.ts';
import type { PlannedLayer } from '../../../core/exchange/import/import-plan.ts';
import type { NewIds } from '../../../core/exchange/import/new-ids.ts';
import { layerFiles } from '../../../geo/layer/manifest.ts';
import { manifestOf } from '../../layer-files/manifest-of.ts';
import { filesIn } from '../../layer-files/store-files.ts';
import type { StepIo, StepWorkspace } from '../../sandbox/step-executor.ts';
import type { ImportStore } from './import-store.ts';
import type { RoomFileBuildRequest, LayerInProgress, RoomFileSteps } from './room-file-steps.ts';

export interface StoreLayers {
  readonly workspace: StepWorkspace;
  readonly store: ImportStore;
  readonly steps: RoomFileSteps;
  /** The first layer, if it is already being built. */
  readonly firstLayer: LayerInProgress | null;
  readonly attempt: Parameters<typeof importedLayerPrefix>[0];
  readonly ids: NewIds;
  readonly source: Pick<RoomFileBuildRequest, 'source' | 'size' | 'threads'>;
  /** Number of bytes that may still be stored; null: unlimited. */
  readonly spare: () => number | null;
  readonly io: Pick<StepIo<never>, 'signal' | 'wallClockMs'>;
  /** `fraction` of the layer with this number (from 0). */
  readonly report: (number: number, fraction: number, message: string) => void;
  readonly warn: (warnings: readonly JobWarning[]) => Promise<void>;
}

/** Builds and stores the layers of the file one at a time. */
export async function storeLayers(parts: StoreLayers, items: readonly LayerItem[]): Promise<PlannedLayer[]> {
  const { workspace, store, steps, firstLayer, attempt, ids, source, spare, io } = parts;
  const layers: PlannedLayer[] = [];
  for (const [number, item] of items.entries()) {
    const report = (fraction: number, message: string) => parts.report(number, fraction, message);
    const receive: StepIo<never>['report'] = ({ fraction, message }) => report(fraction * 0.9, message);
    const { folder, manifest, warnings } =
      number === 0 && firstLayer !== null
        ? await firstLayer(receive)
        : await steps.buildLayer(
            workspace,
            item,
            { ...source, maxBytes: spare() },
            { ...io, report: receive },
          );
    const prefix = importedLayerPrefix(attempt, number);
    const manifestFile = manifestOf(manifest);
    const files = [...filesIn(workspace, folder, layerFiles(manifest)), manifestFile];
    const storing = `Storing “${item.name}”.`;
    await store.files(files, prefix, (bytes) =>
      report(0.9 + 0.1 * Math.min(1, bytes / manifest.bytes), storing),
    );
    if (warnings.length > 0) {
      await parts.warn(
        warnings.map((warning) => ({ ...warning, message: `In “${item.name}”: ${warning.message}` })),
      );
    }
    const { name, description, color, opacity, strokeWeight, visible, style, createdAt, updatedAt } = item;
    layers.push({
      ...{ name, description, color, opacity, strokeWeight, visible, style, createdAt, updatedAt },
      id: ids.object('layer', item.id),
      objectPrefix: prefix,
      manifestKey: prefix + manifestFile.name,
      createdBy: importedId(item.createdBy),
    });
  }
  return layers;
}
