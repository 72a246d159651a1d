import { Context } from '@temporalio/activity';
import type { Job } from '../../core/jobs/job.ts';
import type { Layer } from '../../core/layers/layer.ts';
import { replaceVersion, type VersionMaker } from '../../core/layers/replace-version.ts';
import { layerFiles } from '../../geo/layer/manifest.ts';
import { withOverviews, withoutSample } from '../../geo/overviews/build-overviews.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { manifestOf } from '../layer-files/manifest-of.ts';
import { filesIn, filesBelow, storeFiles } from '../layer-files/store-files.ts';
import { needsOfStep } from '../sandbox/needs-of-step.ts';
import type { StepWorkspace } from '../sandbox/step-executor.ts';
import { type BuildOverviewsRequest, buildOverviewsStep } from '../steps/build-overviews/step.ts';
import { layerFolder } from '../steps/file-names.ts';
import { objectInput } from '../uploads/object-input.ts';
import { type Spare, withinQuota } from './within-quota.ts';

/** The owner whose quota the overviews count against, and the actor recorded in the history. */
export type OverviewMaker = VersionMaker & Pick<Job, 'ownerId'>;

/**
 * Builds the overviews of a published layer and stores them with copies of its objects as a version under
 * `prefix`, which replaces the current version in one transaction. Skips a layer that was deleted or
 * replaced in the meantime. Throws Refusal `quota_exceeded`.
 */
export function makeOverviews(
  dependencies: WorkerDependencies,
  by: OverviewMaker,
  layer: Layer,
  prefix: string,
): Promise<void> {
  // The job's own reservation is used up; overviews may use only the free part of the quota.
  return withinQuota(dependencies, { ownerId: by.ownerId, reservationId: null }, (spare) =>
    dependencies.steps.withWorkspace(
      (workspace) => makeVersion(dependencies, by, layer, { workspace, prefix, spare }),
      needsOfStep(buildOverviewsStep, overviewsRequest(dependencies, layer, spare)),
    ),
  );
}

interface Making {
  readonly workspace: StepWorkspace;
  readonly prefix: string;
  readonly spare: Spare;
}

async function makeVersion(
  dependencies: WorkerDependencies,
  by: OverviewMaker,
  layer: Layer,
  { workspace, prefix, spare }: Making,
): Promise<void> {
  const { database, objectStore: objects } = dependencies;
  const { info, cancellationSignal: signal } = Context.current();
  const own = withoutSample(layer.manifest);
  for (const { name } of layerFiles(own)) {
    const input = objectInput(dependencies.objectStore, layer.objectPrefix + name);
    await workspace.stageIn(`${layerFolder}/${name}`, input, { signal });
  }
  const request = overviewsRequest(dependencies, layer, spare);
  const wallClockMs = info.startToCloseTimeoutMs * 0.9;
  const io = { signal, wallClockMs, report: () => undefined };
  const overviews = await workspace.run(buildOverviewsStep, request, io);
  if (overviews.length === 0) return;
  const manifest = withOverviews(own, [...overviews]);
  const manifestFile = manifestOf(manifest);
  const bytes = manifest.bytes + manifestFile.bytes;
  spare.refuseMore(bytes - layer.bytes);
  const made = overviews.flatMap(({ fgb, text, offsets }) => [fgb, text, offsets]);
  const files = [
    ...filesBelow(layer.objectPrefix, layerFiles(own)),
    ...filesIn(workspace, layerFolder, made),
    manifestFile,
  ];
  await storeFiles(dependencies, files, { prefix, signal });
  const keys = files.map(({ name }) => prefix + name);
  await replaceVersion({ database, objects }, by, layer, { manifest, objectPrefix: prefix, keys, bytes });
}

function overviewsRequest(
  { engineThreads: threads }: Pick<WorkerDependencies, 'engineThreads'>,
  { manifest }: Pick<Layer, 'manifest'>,
  { maxBytes }: Pick<Spare, 'maxBytes'>,
): BuildOverviewsRequest {
  return { manifest: withoutSample(manifest), threads, maxBytes };
}
