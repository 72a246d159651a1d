import { Context } from '@temporalio/activity';
import { versionPrefix } from '../../core/blobs/keys.ts';
import { layerUploadInput } from '../../core/jobs/job-input.ts';
import type { JobProgress } from '../../core/jobs/job-state.ts';
import { jobSubject } from '../../core/jobs/job-subject.ts';
import { limits } from '../../core/limits.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { LayerLongActivities, StoredLayer } from '../../workflows/contracts.ts';
import { convertInSandbox } from './convert-in-sandbox.ts';
import { fetchUpload, uploadName } from '../uploads/fetch-upload.ts';
import { manifestFiles } from '../layer-files/manifest-files.ts';
import type { Dependencies } from '../dependencies.ts';
import { runningJob } from '../running-job.ts';
import type { StepPlace } from '../sandbox/step-executor.ts';
import { layersFolder } from '../steps/build-converted/step.ts';
import type { ConvertedLayer } from '../steps/build-converted/build-converted.ts';
import { filesIn, storeFiles } from '../layer-files/store-files.ts';
import { manifestOf } from '../layer-files/manifest-of.ts';
import { watchStep, type StepWatch } from './watch-step.ts';
import { withinQuota } from './within-quota.ts';

/** Upload → scratch → checked and unpacked → GDAL → engine → files of each layer in the bucket. */
export function convertUpload(parts: Dependencies): LayerLongActivities['convertUpload'] {
  return async (input) => {
    const job = await runningJob(parts.database, input);
    const { bytes, layerName } = layerUploadInput(job);
    const { attempt, startToCloseTimeoutMs } = Context.current().info;
    const prefix = versionPrefix({ ...input, attempt });
    const subject = jobSubject(job);
    const fetching: JobProgress = { stage: 'validating', progress: 1, message: `Fetching ${subject}.` };

    return watchStep(parts, input, fetching, async (watch) =>
      parts.steps.use(async (place) => {
        await fetchUpload(parts, job, place, {
          signal: watch.signal,
          report: (done) => watch.report({ ...fetching, progress: 1 + 4 * Math.min(1, done / bytes) }),
        });
        return withinQuota(parts, job, async ({ mostBytes, refuseMore }) => {
          const { layers, warnings } = await convertInSandbox(parts, place, {
            source: uploadName,
            size: bytes,
            name: layerName,
            signal: watch.signal,
            wallClockMs: startToCloseTimeoutMs * 0.9,
            mostBytes,
            report: watch.report,
          });
          refuseMore(layers.reduce((sum, { manifest }) => sum + manifest.bytes, 0));
          const stored = await storeLayers(parts, job, layers, { place, prefix, ...watch });
          if (warnings.length > 0) await parts.database.jobs.warn(job.id, warnings);
          return { layers: stored };
        });
      }),
    );
  };
}

async function storeLayers(
  parts: Dependencies,
  job: Job,
  layers: readonly ConvertedLayer[],
  { place, prefix, signal, report }: StepWatch & { place: StepPlace; prefix: string },
): Promise<StoredLayer[]> {
  const { layerName } = layerUploadInput(job);
  const total = layers.reduce((sum, { manifest }) => sum + manifest.bytes, 0);
  const stored: StoredLayer[] = [];
  let before = 0;
  for (const { name, folder: number, manifest } of layers) {
    const own = layers.length === 1 ? prefix : `${prefix}${number}/`;
    const manifestFile = manifestOf(manifest);
    const files = [...filesIn(place, `${layersFolder}/${number}`, manifestFiles(manifest)), manifestFile];
    await storeFiles(parts, files, { prefix: own, signal }, (bytes) => {
      const fraction = Math.min(1, (before + bytes) / total);
      report({
        stage: 'packing',
        progress: 85 + 13 * fraction,
        message: `Storing the files of ${layers.length === 1 ? 'the layer' : `${layers.length} layers`}.`,
        step: { n: 3, of: 3 },
      });
    });
    before += manifest.bytes;
    // One layer is called as the caller said; several have the names that the file gives them.
    stored.push({
      name: layers.length === 1 ? layerName : nameOf(name),
      manifestKey: own + manifestFile.name,
    });
  }
  return stored;
}

/** A name from a file, as a layer may have it: one line, not empty, not too long. */
function nameOf(text: string): string {
  const line = text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line === '' ? 'Layer' : line.slice(0, limits.nameLength);
}
