import { importedRasterPrefix, sectionsPrefix } from '../../core/blobs/keys.ts';
import { discardCheckpoint } from '../../core/jobs/checkpoint-objects.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { JobProgress } from '../../core/jobs/job-state.ts';
import { runningJob } from '../../core/jobs/running-job.ts';
import type { RasterOriginal } from '../../core/rasters/raster.ts';
import type { ObjectStore } from '../../core/ports/object-store.ts';
import type { ImportedRaster, ImportRasterActivities } from '../../workflows/contracts/rasters.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { isFaultOfFile } from '../exchange/import/fault-of-file.ts';
import { readPlan } from '../exchange/import/read-plan.ts';
import { filesIn } from '../layer-files/store-files.ts';
import type { StepInput } from '../sandbox/step-executor.ts';
import { objectInput } from '../uploads/object-input.ts';
import { uploadName } from '../uploads/fetch-upload.ts';
import { importStep, type ImportStep } from './import-step.ts';
import { CheckpointedSections } from '../rasters/checkpointed-sections.ts';
import { needsOfRaster, rasterInSandbox } from '../rasters/raster-in-sandbox.ts';

/** The range of the job's progress (0 to 100) that the rasters cover. */
const [from, to] = [70, 95];

/**
 * Original → scratch → validation → GDAL → files of a raster version in the bucket, with their manifest.
 */
export function importRaster(dependencies: WorkerDependencies): ImportRasterActivities['importRaster'] {
  return async ({ planKey, number, of, ...input }) => {
    const { database, objectStore, gdal, engineThreads: threads } = dependencies;
    if (gdal === null)
      throw new JobProblem(
        'unsupported_format',
        'Rasters cannot be processed because GDAL is not installed on the server.',
      );
    const { ownerId } = await runningJob(database, input);
    const plan = await readPlan(objectStore, planKey);
    const raster = plan.rasters[number];
    if (raster === undefined) throw new Error(`The plan ${planKey} has no raster ${number}.`);
    const at = { n: plan.layers.length + number + 2, of: plan.layers.length + of + 2 };
    const overall = (progress: JobProgress): JobProgress => ({
      ...{ ...progress, step: at },
      progress: from + ((to - from) * (number + progress.progress / 100)) / of,
    });
    const first = overall({ stage: 'tiling', progress: 0, message: `Reading “${raster.name}”.` });
    const { fileName, crs } = raster.original;
    const size = raster.original.pieces.reduce((sum, { bytes }) => sum + bytes, 0);

    const make = ({ job, attempt, store, signal, wallClockMs, spare, report }: ImportStep) =>
      dependencies.steps.withWorkspace(async (workspace) => {
        await workspace.stageIn(uploadName, originalInput(objectStore, raster.original), { signal });
        const prefix = importedRasterPrefix(attempt, number);
        const sections = new CheckpointedSections(dependencies, job, {
          prefix: sectionsPrefix(prefix),
          signal,
        });
        const sandbox = rasterInSandbox({ gdal, threads }, workspace, {
          ...{ source: uploadName, size, declared: { fileName, ...(crs && { crs }) } },
          ...{ signal, wallClockMs, sections },
          report: (progress) => report(overall(progress)),
          resampling: raster.display.resampling,
        });
        const made = await sandbox.make(await sandbox.prepare(), spare());
        await store.files(filesIn(workspace, made.folder, made.files), prefix, () => undefined);
        const manifestKey = `${prefix}manifest.json`;
        await store.putJson(manifestKey, { manifest: made.manifest, objectPrefix: prefix });
        await database.jobs.warn(job.id, made.warnings);
        return { outcome: 'made', manifestKey } as const;
      }, needsOfRaster(size));

    return dependencies.rasterOwners.use(ownerId, async () => {
      const options = { first: () => first, stored: plan.storedBytes };
      const imported = await importStep(dependencies, input, options, make).catch(refusedBy);
      await discardCheckpoint({ database, objects: objectStore }, input.jobId);
      return imported;
    });
  };
}

/** An invalid raster is skipped and reported; any other error fails the attempt. */
function refusedBy(error: unknown): ImportedRaster {
  if (!isFaultOfFile(error)) throw error;
  return { outcome: 'refused', code: error.code, message: error.message };
}

/** The pieces, concatenated. */
function originalInput(objects: ObjectStore, { pieces }: RasterOriginal): StepInput {
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1) return objectInput(objects, only.key, { readOnly: false });
  async function* slabs(signal: AbortSignal): AsyncGenerator<Uint8Array> {
    for (const { key } of pieces)
      yield* (await objects.get(key, undefined, signal)) as AsyncIterable<Uint8Array>;
  }
  return { open: (signal) => Promise.resolve(slabs(signal)) };
}
