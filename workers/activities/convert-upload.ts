import { Context } from '@temporalio/activity';
import { versionPrefix } from '../../core/blobs/keys.ts';
import { declarationOf } from '../../core/jobs/job-input.ts';
import { layerUploadInput } from '../../core/uploads/layer-upload-input.ts';
import type { JobProgress } from '../../core/jobs/job-state.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import { jobSubject } from '../../core/jobs/job-subject.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { LayerLongActivities, StoredLayer } from '../../workflows/contracts/uploads.ts';
import { convertInSandbox, needsOfConversion } from './convert-in-sandbox.ts';
import { lineOf } from '../exchange/import/line-of.ts';
import { fetchUpload, uploadName } from '../uploads/fetch-upload.ts';
import { layerFiles } from '../../geo/layer/manifest.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { runningJob } from '../../core/jobs/running-job.ts';
import type { StepWorkspace } from '../sandbox/step-executor.ts';
import { layersFolder } from '../steps/file-names.ts';
import type { ConvertedLayer } from '../steps/build-converted/build-converted.ts';
import { filesIn, storeFiles } from '../layer-files/store-files.ts';
import { manifestOf } from '../layer-files/manifest-of.ts';
import { watchActivity, type ActivityWatch } from './watch-activity.ts';
import { withinQuota } from './within-quota.ts';

/** Upload → scratch → validation and unpacking → GDAL → engine → files of each layer in the bucket. */
export function convertUpload(dependencies: WorkerDependencies): LayerLongActivities['convertUpload'] {
  return async (input) => {
    const job = await runningJob(dependencies.database, input);
    const { bytes, layerName } = layerUploadInput(job);
    const { attempt, startToCloseTimeoutMs } = Context.current().info;
    const prefix = versionPrefix({ ...input, attempt });
    const subject = jobSubject(job);
    const fetching: JobProgress = { stage: 'validating', progress: 1, message: `Fetching ${subject}.` };

    return watchActivity(dependencies, input, fetching, async (watch) =>
      dependencies.steps.withWorkspace(
        async (workspace) => {
          await fetchUpload(dependencies, job, workspace, {
            signal: watch.signal,
            report: (done) => watch.report({ ...fetching, progress: 1 + 4 * Math.min(1, done / bytes) }),
          });
          return withinQuota(dependencies, job, async ({ maxBytes, refuseMore }) => {
            const converted = await convertInSandbox(dependencies, workspace, {
              source: uploadName,
              size: bytes,
              name: layerName,
              declared: declarationOf(job),
              signal: watch.signal,
              wallClockMs: startToCloseTimeoutMs * 0.9,
              maxBytes,
              report: watch.report,
            }).catch(rasterInstead);
            if (converted === 'raster') return { layers: [], instead: 'raster' as const };
            const { layers, warnings } = converted;
            refuseMore(layers.reduce((sum, { manifest }) => sum + manifest.bytes, 0));
            const stored = await storeLayers(dependencies, job, layers, {
              workspace,
              prefix,
              ...watch,
            });
            if (warnings.length > 0) await dependencies.database.jobs.warn(job.id, warnings);
            return { layers: stored };
          });
        },
        needsOfConversion(bytes, dependencies.engineThreads),
      ),
    );
  };
}

/** A raster inside an archive or a GeoPackage is detected only when the file is unpacked. */
function rasterInstead(error: unknown): 'raster' {
  if (error instanceof JobProblem && error.code === 'raster_inside') return 'raster';
  throw error;
}

async function storeLayers(
  dependencies: WorkerDependencies,
  job: Job,
  layers: readonly ConvertedLayer[],
  { workspace, prefix, signal, report }: ActivityWatch & { workspace: StepWorkspace; prefix: string },
): Promise<StoredLayer[]> {
  const { layerName } = layerUploadInput(job);
  const total = layers.reduce((sum, { manifest }) => sum + manifest.bytes, 0);
  const message = `Storing the files of ${layers.length === 1 ? 'the layer' : `${layers.length} layers`}.`;
  const stored: StoredLayer[] = [];
  let before = 0;
  for (const { name, folder: number, manifest, style } of layers) {
    const own = layers.length === 1 ? prefix : `${prefix}${number}/`;
    const manifestFile = manifestOf(manifest);
    const files = [...filesIn(workspace, `${layersFolder}/${number}`, layerFiles(manifest)), manifestFile];
    const storing = (bytes: number) => {
      const fraction = Math.min(1, (before + bytes) / total);
      report({ stage: 'packing', progress: 85 + 13 * fraction, message, step: { n: 3, of: 3 } });
    };
    await storeFiles(dependencies, files, { prefix: own, signal, report: storing });
    before += manifest.bytes;
    // A single layer gets the requested name; several layers get their names from the file.
    stored.push({
      name: layers.length === 1 ? layerName : lineOf(name, 'Layer'),
      manifestKey: own + manifestFile.name,
      ...(style === null ? {} : { style }),
    });
  }
  return stored;
}
