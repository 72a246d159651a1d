import { importPrefix } from '../../core/blobs/keys.ts';
import { LeftOutList } from '../../core/exchange/import/left-out.ts';
import { NewIds } from '../../core/exchange/import/new-ids.ts';
import { commonInput } from '../../core/jobs/job-input.ts';
import type { ImportActivities } from '../../workflows/contracts/rooms.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { importProgress } from '../exchange/import/import-progress.ts';
import { storeTiles } from '../exchange/import/store-tiles.ts';
import { fetchUpload, uploadName } from '../uploads/fetch-upload.ts';
import { needsOfConversion } from './convert-in-sandbox.ts';
import { importPart } from './import-step.ts';

/** Upload → scratch → each of its tables of tiles as the original of a raster in the bucket. */
export function copyImportTiles(dependencies: WorkerDependencies): ImportActivities['copyImportTiles'] {
  const { database, engineThreads } = dependencies;
  return (input) =>
    importPart(
      dependencies,
      input,
      'tiles',
      ({ contents }) => importProgress(contents).rest(0, 'Copying tables of tiles.'),
      async ({ job, attempt, store, signal, wallClockMs }, { tables }) => {
        const { bytes: size } = commonInput(job);
        const ids = new NewIds(job.id);
        const leftOut = new LeftOutList();
        const { rasters, warnings } = await dependencies.steps.withWorkspace(
          async (workspace) => {
            await fetchUpload(dependencies, job, workspace, { signal });
            return storeTiles(
              {
                ...{ workspace, store, ids, leftOut, job, size, source: uploadName },
                prefix: importPrefix(attempt),
                io: { signal, wallClockMs, report: () => undefined },
              },
              tables.filter(({ kind }) => kind === 'tiles'),
            );
          },
          needsOfConversion(size, engineThreads),
        );
        await database.jobs.warn(job.id, warnings);
        return { rasters, ids: ids.assigned('rasters'), leftOut: leftOut.counts };
      },
    );
}
