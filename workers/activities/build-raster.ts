import { Context } from '@temporalio/activity';
import { rasterPrefix, rastersOfJob, sectionsPrefix } from '../../core/blobs/keys.ts';
import { discardCheckpoint } from '../../core/jobs/checkpoint-objects.ts';
import type { Job } from '../../core/jobs/job.ts';
import { declarationOf } from '../../core/jobs/job-input.ts';
import { layerUploadInput } from '../../core/uploads/layer-upload-input.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { JobProgress } from '../../core/jobs/job-state.ts';
import { jobSubject } from '../../core/jobs/job-subject.ts';
import { runningJob } from '../../core/jobs/running-job.ts';
import { previewOf, publishPreview } from '../../core/rasters/publish-preview.ts';
import { publishRaster } from '../../core/rasters/publish-raster.ts';
import type { RasterOriginal, RasterStatus } from '../../core/rasters/raster.ts';
import type { JobInput } from '../../workflows/contracts/jobs.ts';
import type { RasterActivities } from '../../workflows/contracts/rasters.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { filesIn, storeFiles } from '../layer-files/store-files.ts';
import type { StepWorkspace } from '../sandbox/step-executor.ts';
import { pixelBytes } from '../steps/build-raster/built-section.ts';
import type { FinishedRaster } from '../steps/finish-raster/step.ts';
import { fetchUpload, uploadName } from '../uploads/fetch-upload.ts';
import { CheckpointedSections } from '../rasters/checkpointed-sections.ts';
import { needsOfRaster, rasterInSandbox } from '../rasters/raster-in-sandbox.ts';
import { watchActivity, type ActivityWatch } from './watch-activity.ts';
import { withinQuota } from './within-quota.ts';

/** A preview is made of rasters with at least this many bytes of pixels, which take long to process. */
const previewFrom = 64 * 2 ** 20;
/** Maximum width and height of a preview (pixels). */
const previewSide = 2048;

/**
 * Upload → scratch → validation → GDAL → files of a raster version in the bucket → publication, which ends
 * the job.
 */
export function buildRaster(dependencies: WorkerDependencies): RasterActivities['buildRaster'] {
  return async (input) => {
    // An earlier attempt may have published the raster without reporting it.
    const before = await dependencies.database.jobs.find(input.jobId);
    if (before?.run === input.run && before.status === 'complete') return;
    const job = await runningJob(dependencies.database, input);
    const fetching: JobProgress = {
      stage: 'validating',
      progress: 1,
      message: `Fetching ${jobSubject(job)}.`,
    };
    await dependencies.rasterOwners.use(job.ownerId, () =>
      watchActivity(dependencies, input, fetching, (watch) =>
        dependencies.steps.withWorkspace(
          (workspace) => makeRaster(dependencies, input, job, { ...watch, workspace, fetching }),
          needsOfRaster(layerUploadInput(job).bytes),
        ),
      ),
    );
  };
}

interface Making extends ActivityWatch {
  readonly workspace: StepWorkspace;
  readonly fetching: JobProgress;
}

async function makeRaster(
  dependencies: WorkerDependencies,
  input: JobInput,
  begun: Job,
  { workspace, fetching, signal, report }: Making,
): Promise<void> {
  const { gdal, database } = dependencies;
  if (gdal === null)
    throw new JobProblem(
      'unsupported_format',
      'Rasters cannot be processed because GDAL is not installed on the server.',
    );
  const { bytes } = layerUploadInput(begun);
  const { startToCloseTimeoutMs, attempt } = Context.current().info;
  await fetchUpload(dependencies, begun, workspace, {
    signal,
    report: (done) => report({ ...fetching, progress: 1 + 4 * Math.min(1, done / bytes) }),
  });
  // Read the row again: the upload may have completed since the job began.
  const job = await runningJob(database, input);
  const original = await originalOf(dependencies, job);
  const retained = original.pieces.reduce((sum, piece) => sum + piece.bytes, 0);
  const { layerName: name, description, display = {} } = layerUploadInput(job);
  await withinQuota(dependencies, job, async ({ maxBytes }) => {
    const version = rasterPrefix({ ...input, attempt }, 'ready');
    const sections = new CheckpointedSections(dependencies, job, { prefix: sectionsPrefix(version), signal });
    const sandbox = rasterInSandbox({ gdal, threads: dependencies.engineThreads }, workspace, {
      source: uploadName,
      size: bytes,
      declared: declarationOf(job),
      signal,
      wallClockMs: startToCloseTimeoutMs * 0.9,
      report,
      sections,
      resampling: display.resampling,
    });
    const prepared = await sandbox.prepare();
    const room = maxBytes === null ? null : Math.max(0, maxBytes - retained);
    const about = { name, description, display, original };
    const prefix = rastersOfJob(job.id);
    const ports = { database, objects: dependencies.objectStore };
    let hasPreview = (await previewOf(database.rasters, job, prefix)) !== null;
    if (!hasPreview && pixelBytes(prepared) >= previewFrom) {
      const coarse = await sandbox.make(prepared, room, previewSide);
      const stored = await store(dependencies, input, coarse, 'preview', {
        workspace,
        signal,
        report: () => undefined,
      });
      hasPreview = await publishPreview(ports, job, { ...about, ...stored });
    }
    const made = await sandbox.make(prepared, room);
    const stored = await store(dependencies, input, made, 'ready', { workspace, signal, report });
    if (made.warnings.length > 0) await database.jobs.warn(job.id, made.warnings);
    await publishRaster(ports, job, { ...about, ...stored }, hasPreview ? prefix : null);
    await discardCheckpoint(ports, job.id);
  });
}

async function store(
  dependencies: WorkerDependencies,
  input: JobInput,
  { manifest, files, folder }: FinishedRaster & { readonly folder: string },
  status: RasterStatus,
  { workspace, signal, report }: Pick<Making, 'workspace' | 'signal' | 'report'>,
) {
  const { attempt } = Context.current().info;
  const objectPrefix = rasterPrefix({ ...input, attempt }, status);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  await storeFiles(dependencies, filesIn(workspace, folder, files), {
    prefix: objectPrefix,
    signal,
    report: (bytes) => {
      const progress = 95 + (4 * bytes) / total;
      report({ stage: 'packing', progress, message: 'Storing the raster.', step: { n: 3, of: 3 } });
    },
  });
  return { manifest, objectPrefix, status };
}

/** The received objects become the original as they are; nothing is copied. */
async function originalOf(
  { objectStore }: Pick<WorkerDependencies, 'objectStore'>,
  job: Job,
): Promise<RasterOriginal> {
  const { subject, uploads } = layerUploadInput(job);
  const pieces = [];
  for (const key of uploads) {
    const head = await objectStore.head(key);
    if (head === null) throw JobProblem.of('upload_missing');
    pieces.push({ key, bytes: head.bytes });
  }
  const { crs } = declarationOf(job);
  return { fileName: subject, pieces, ...(crs && { crs }) };
}
