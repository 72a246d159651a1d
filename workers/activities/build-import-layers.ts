import { NewIds } from '../../core/exchange/import/new-ids.ts';
import type { PlannedLayer } from '../../core/exchange/import/content/layer.ts';
import { noneLeftOut } from '../../core/exchange/import/left-out.ts';
import { commonInput } from '../../core/jobs/job-input.ts';
import type { ImportActivities } from '../../workflows/contracts/rooms.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { importProgress } from '../exchange/import/import-progress.ts';
import type { RoomFileSteps } from '../exchange/import/room-file-steps.ts';
import { type StoreLayer, storeLayer } from '../exchange/import/store-layer.ts';
import { fetchUpload, uploadName } from '../uploads/fetch-upload.ts';
import { needsOfConversion } from './convert-in-sandbox.ts';
import { importPart } from './import-step.ts';

/** Upload → scratch → some of its layers, one at a time → their files in the bucket. */
export function buildImportLayers(
  dependencies: WorkerDependencies,
  steps: RoomFileSteps,
): ImportActivities['buildImportLayers'] {
  const { database, engineThreads: threads } = dependencies;
  return ({ layers: { from, to }, ...input }) =>
    importPart(
      dependencies,
      input,
      `layers-${from}`,
      ({ contents }) =>
        importProgress(contents).layer(from, 0, `Reading “${contents.layers[from]?.name ?? ''}”.`),
      async (step, { contents }) => {
        const { job, signal, wallClockMs, spare } = step;
        const { bytes: size } = commonInput(job);
        const progress = importProgress(contents);
        const ids = new NewIds(job.id);
        const planned: PlannedLayer[] = [];
        await dependencies.steps.withWorkspace(
          async (workspace) => {
            await fetchUpload(dependencies, job, workspace, { signal });
            for (const [index, item] of contents.layers.slice(from, to).entries()) {
              const number = from + index;
              const storing: StoreLayer = {
                ...{ ...step, workspace, jobs: database.jobs, ids },
                report: (fraction, message) => step.report(progress.layer(number, fraction, message)),
              };
              const request = { source: uploadName, size, threads, maxBytes: spare() };
              const layer = await storeLayer(storing, item, number, (report) =>
                steps.buildLayer(workspace, item, request, { signal, wallClockMs, report }),
              );
              planned.push(layer);
            }
          },
          needsOfConversion(size, threads),
        );
        return { layers: planned, ids: ids.assigned('layers'), leftOut: noneLeftOut };
      },
    );
}
