import { Context } from '@temporalio/activity';
import { importedRasterPrefix } from '../../core/blobs/keys.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import { runningJob } from '../../core/jobs/running-job.ts';
import type { RasterOriginal } from '../../core/rasters/raster.ts';
import type { ObjectStore } from '../../core/ports/object-store.ts';
import type { ImportedRaster, ImportRasterActivities } from '../../workflows/contracts.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { isFaultOfFile } from '../exchange/import/fault-of-file.ts';
import { ImportStore } from '../exchange/import/import-store.ts';
import { readPlan } from '../exchange/import/read-plan.ts';
import { filesIn } from '../layer-files/store-files.ts';
import type { StepInput } from '../sandbox/step-executor.ts';
import { objectInput } from '../uploads/object-input.ts';
import { uploadName } from '../uploads/fetch-upload.ts';
import { needsOfRaster, rasterInSandbox } from './raster-in-sandbox.ts';
import { watchActivity } from './watch-activity.ts';
import { withinQuota } from './within-quota.ts';

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
    const job = await runningJob(database, input);
    const plan = await readPlan(objectStore, planKey);
    const raster = plan.rasters[number];
    if (raster === undefined) throw new Error(`The plan ${planKey} has no raster ${number}.`);
    const { attempt, startToCloseTimeoutMs } = Context.current().info;
    const prefix = importedRasterPrefix({ ...input, attempt }, number);
    const step = { n: plan.layers.length + number + 2, of: plan.layers.length + of + 2 };
    const overall = (progress: number) => from + ((to - from) * (number + progress / 100)) / of;
    const first = {
      stage: 'tiling',
      progress: overall(0),
      message: `Reading “${raster.name}”.`,
      step,
    } as const;

    const size = raster.original.pieces.reduce((sum, { bytes }) => sum + bytes, 0);
    return dependencies.rasterOwners.use(job.ownerId, () =>
      watchActivity(dependencies, input, first, ({ signal, report }) =>
        dependencies.steps.withWorkspace(
          (workspace) =>
            withinQuota(dependencies, job, async ({ maxBytes, refuseMore }) => {
              await workspace.stageIn(uploadName, originalInput(objectStore, raster.original), { signal });
              const sandbox = rasterInSandbox({ gdal, threads }, workspace, {
                source: uploadName,
                size,
                signal,
                wallClockMs: startToCloseTimeoutMs * 0.9,
                report: (progress) => report({ ...progress, progress: overall(progress.progress), step }),
              });
              const store = new ImportStore(dependencies, job, {
                signal,
                refuseMore: (bytes) => refuseMore(plan.storedBytes + bytes),
              });
              try {
                const room = maxBytes === null ? null : Math.max(0, maxBytes - plan.storedBytes);
                const made = await sandbox.make(await sandbox.prepare(), room);
                await store.files(filesIn(workspace, made.folder, made.files), prefix, () => undefined);
                const manifestKey = `${prefix}manifest.json`;
                const version = { manifest: made.manifest, objectPrefix: prefix };
                await store.put(manifestKey, 'application/json', Buffer.from(JSON.stringify(version)), false);
                if (made.warnings.length > 0) await database.jobs.warn(job.id, made.warnings);
                await store.handOver();
                return { outcome: 'made', manifestKey } as const;
              } catch (error) {
                await store.discard();
                return refusedBy(error);
              }
            }),
          needsOfRaster(size),
        ),
      ),
    );
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
