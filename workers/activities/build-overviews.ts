import { Context } from '@temporalio/activity';
import { overviewsPrefix } from '../../core/blobs/keys.ts';
import { Refusal } from '../../core/errors.ts';
import { replaceVersion } from '../../core/layers/replace-version.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Layer } from '../../core/layers/layer.ts';
import { withOverviews, withoutSample } from '../../geo/overviews/build-overviews.ts';
import { needsOverviews } from '../../geo/overviews/plan-levels.ts';
import { layerFiles } from '../../geo/layer/manifest.ts';
import type { LayerLongActivities } from '../../workflows/contracts.ts';
import { countAttempt } from './count-attempt.ts';
import type { Dependencies } from '../dependencies.ts';
import { needsOfStep } from '../sandbox/needs-of-step.ts';
import type { StepPlace } from '../sandbox/step-executor.ts';
import { layerFolder } from '../steps/file-names.ts';
import { type BuildOverviewsRequest, buildOverviewsStep } from '../steps/build-overviews/step.ts';
import { filesIn, filesUnder, storeFiles } from '../layer-files/store-files.ts';
import { objectInput } from '../uploads/object-input.ts';
import { type Spare, withinQuota } from './within-quota.ts';
import { manifestOf } from '../layer-files/manifest-of.ts';

const heartbeatPeriodMs = 1000;

/**
 * Makes overviews of the job's published layers. Each gets a version of its own: the same objects under new keys, the
 * overviews beside them, put in the place of the old one in one transaction. A layer that was deleted meanwhile, and
 * an owner without room for the overviews, are no errors; of the latter the job warns.
 */
export function buildOverviews(dependencies: Dependencies): LayerLongActivities['buildOverviews'] {
  return async (input) => {
    const job = await dependencies.database.jobs.find(input.jobId);
    if (job?.status !== 'complete' || job.run !== input.run) return;
    const context = Context.current();
    const timer = setInterval(() => context.heartbeat(), heartbeatPeriodMs);
    try {
      await countAttempt(dependencies, input, async () => {
        for (const [number, id] of layerIds(job).entries()) {
          const layer = await dependencies.database.layers.find(id);
          if (layer === null || layer.manifest.overviews !== undefined || !needsOverviews(layer.manifest))
            continue;
          const prefix = overviewsPrefix({ ...input, attempt: context.info.attempt }, number);
          await addOverviews(dependencies, job, layer, prefix, context.cancellationSignal);
        }
      });
    } finally {
      clearInterval(timer);
    }
  };
}

async function addOverviews(
  dependencies: Dependencies,
  job: Job,
  layer: Layer,
  prefix: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    // The job's own reservation is used up; only what is free now is left for them.
    await withinQuota(dependencies, { ownerId: job.ownerId, reservationId: null }, (spare) =>
      dependencies.steps.use(
        (place) => makeVersion(dependencies, job, layer, { place, prefix, spare, signal }),
        needsOfStep(buildOverviewsStep, overviewsRequest(dependencies, layer, spare)),
      ),
    );
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'quota_exceeded') throw error;
    const message =
      `The storage limit left no room for overviews of “${layer.name}”: ` +
      'maps of low zooms show some of its features only. Free some space and upload it again to have them.';
    await dependencies.database.jobs.warn(job.id, [{ code: 'overviews_left_out', message }]);
  }
}

interface Making {
  readonly place: StepPlace;
  readonly prefix: string;
  readonly spare: Spare;
  readonly signal: AbortSignal;
}

async function makeVersion(
  dependencies: Dependencies,
  job: Job,
  layer: Layer,
  { place, prefix, spare, signal }: Making,
): Promise<void> {
  const { database, objectStore: objects } = dependencies;
  const own = withoutSample(layer.manifest);
  for (const { name } of layerFiles(own)) {
    const input = objectInput(dependencies.objectStore, layer.objectPrefix + name);
    await place.bring(`${layerFolder}/${name}`, input, { signal });
  }
  const request = overviewsRequest(dependencies, layer, spare);
  const wallClockMs = Context.current().info.startToCloseTimeoutMs * 0.9;
  const io = { signal, wallClockMs, report: () => undefined };
  const overviews = await place.run(buildOverviewsStep, request, io);
  if (overviews.length === 0) return;
  const manifest = withOverviews(own, [...overviews]);
  const manifestFile = manifestOf(manifest);
  const bytes = manifest.bytes + manifestFile.bytes;
  spare.refuseMore(bytes - layer.bytes);
  const made = overviews.flatMap(({ fgb, text, offsets }) => [fgb, text, offsets]);
  const files = [
    ...filesUnder(layer.objectPrefix, layerFiles(own)),
    ...filesIn(place, layerFolder, made),
    manifestFile,
  ];
  await storeFiles(dependencies, files, { prefix, signal });
  const keys = files.map(({ name }) => prefix + name);
  await replaceVersion({ database, objects }, job, layer, { manifest, objectPrefix: prefix, keys, bytes });
}

function overviewsRequest(
  { engineThreads: threads }: Pick<Dependencies, 'engineThreads'>,
  { manifest }: Pick<Layer, 'manifest'>,
  { mostBytes }: Pick<Spare, 'mostBytes'>,
): BuildOverviewsRequest {
  return { manifest: withoutSample(manifest), threads, mostBytes };
}

/** The layers that the job tells of in its result. */
function layerIds({ result }: Job): string[] {
  const { layers = [] } = (result ?? {}) as { layers?: readonly { id: string }[] };
  return layers.map(({ id }) => id);
}
