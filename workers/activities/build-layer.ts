import { Context } from '@temporalio/activity';
import { versionPrefix } from '../../core/blobs/keys.ts';
import { commonInput, declarationOf } from '../../core/jobs/job-input.ts';
import { layerUploadInput } from '../../core/uploads/layer-upload-input.ts';
import { jobSubject } from '../../core/jobs/job-subject.ts';
import type { JobStage } from '../../core/jobs/job-state.ts';
import { isForGdal } from '../../geo/crs/proj-system.ts';
import type { LayerManifest } from '../../geo/layer/manifest.ts';
import type { LayerLongActivities } from '../../workflows/contracts/uploads.ts';
import { checkUpload, declaredChecksum } from '../uploads/check-upload.ts';
import { feedOf } from '../uploads/feed-pieces.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import { layerFiles } from '../../geo/layer/manifest.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { runningJob } from '../../core/jobs/running-job.ts';
import { layerFolder } from '../steps/file-names.ts';
import { type BuildRequest, buildLayerStep } from '../steps/build-layer/step.ts';
import { filesIn, storeFiles } from '../layer-files/store-files.ts';
import { manifestOf } from '../layer-files/manifest-of.ts';
import { watchActivity } from './watch-activity.ts';
import { withinQuota } from './within-quota.ts';
import { publishAtOnce, unlessPublished } from './publish-at-once.ts';

/** Below this size (bytes) starting a second thread takes longer than it saves. */
const oneThread = 4_000_000;

/** Upload, piece by piece → sandboxed engine → files under a prefix of this attempt in the bucket. */
export function buildLayer(dependencies: WorkerDependencies): LayerLongActivities['buildLayer'] {
  return unlessPublished(dependencies, async (input) => {
    const job = await runningJob(dependencies.database, input);
    const { bytes, points, needsFeatures = false } = layerUploadInput(job);
    const { attempt, startToCloseTimeoutMs } = Context.current().info;
    const prefix = versionPrefix({ ...input, attempt });
    const progress = progressOf();

    return watchActivity(
      dependencies,
      input,
      progress.beginning(jobSubject(job)),
      async ({ signal, report }) =>
        dependencies.steps.withWorkspace((workspace) =>
          withinQuota(dependencies, job, async ({ maxBytes, refuseMore }) => {
            const request: BuildRequest = {
              size: bytes,
              checksum: declaredChecksum(job) !== null,
              threads: bytes < oneThread ? 1 : dependencies.engineThreads,
              mayBeEmpty: points === 'layer' && !needsFeatures,
              maxBytes,
              pointsAreFree: points === 'markers',
              declared: declarationOf(job),
            };
            const { read, outcome } = await workspace.run(buildLayerStep, request, {
              signal,
              wallClockMs: startToCloseTimeoutMs * 0.9,
              report: ({ stage, fraction, message }) => report(progress.building(stage, fraction, message)),
              pieces: await feedOf(dependencies, job),
            });
            // An upload that was still being received is complete now, or the job ends.
            const whole =
              commonInput(job).arriving === true ? await runningJob(dependencies.database, input) : job;
            if (read !== null) checkUpload(whole, read);
            if (
              outcome.type === 'refused' &&
              dependencies.gdal !== null &&
              isForGdal(outcome.code, { ...outcome.details })
            )
              return { outcome: 'foreign' };
            if (outcome.type === 'refused') {
              throw new JobProblem(outcome.code, outcome.message, { details: { ...outcome.details } });
            }
            const { manifest, warnings, style } = outcome;
            // The `points` option may follow the file in the request, so it is read from the current row.
            const becomeMarkers = layerUploadInput(whole).points === 'markers';
            if (becomeMarkers && isAllPoints(manifest)) return { outcome: 'points' };

            const manifestFile = manifestOf(manifest);
            const files = [...filesIn(workspace, layerFolder, layerFiles(manifest)), manifestFile];
            const total = manifest.bytes + manifestFile.bytes;
            refuseMore(total);
            const storing = (stored: number) => report(progress.storing(stored / total));
            await storeFiles(dependencies, files, { prefix, signal, report: storing });
            if (warnings.length > 0) await dependencies.database.jobs.warn(job.id, warnings);
            const { layerName: name } = layerUploadInput(whole);
            return publishAtOnce(dependencies, whole, {
              ...{ name, manifestKey: prefix + manifestFile.name },
              ...(style === null ? {} : { style }),
            });
          }),
        ),
    );
  });
}

/** A point without coordinates cannot become a marker. */
function isAllPoints({ geometryTypes, featureCount, parts }: LayerManifest): boolean {
  const located = parts.reduce((sum, { locatedCount }) => sum + locatedCount, 0);
  return featureCount > 0 && geometryTypes.Point === featureCount && located === featureCount;
}

/** The ranges of the job's progress (0 to 100) that the phases cover. */
function progressOf() {
  const at = (from: number, to: number, fraction: number) => from + (to - from) * Math.min(1, fraction);
  const step = (n: number) => ({ n, of: 2 });
  return {
    beginning: (subject: string) => ({
      stage: 'validating' as JobStage,
      progress: 1,
      message: `Reading ${subject}.`,
      step: step(1),
    }),
    building: (stage: JobStage, fraction: number, message: string) => ({
      stage,
      progress: at(1, 85, fraction),
      message,
      step: step(1),
    }),
    storing: (fraction: number) => ({
      stage: 'packing' as JobStage,
      progress: at(85, 98, fraction),
      message: 'Storing the files of the layer.',
      step: step(2),
    }),
  };
}
