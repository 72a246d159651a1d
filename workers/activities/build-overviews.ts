import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Context } from '@temporalio/activity';
import { replaceVersion } from '../../core/layers/replace-version.ts';
import type { Job } from '../../core/ports/job-repository.ts';
import type { Layer } from '../../core/ports/layer-repository.ts';
import { withOverviews } from '../../geo/overviews/build-overviews.ts';
import { needsOverviews } from '../../geo/overviews/plan-levels.ts';
import { layerFiles, type LayerManifest, type LayerOverview } from '../../geo/vector/manifest.ts';
import type { LayerLongActivities } from '../../workflows/contracts.ts';
import { copyFiles } from '../copy-files.ts';
import type { Parts } from '../parts.ts';
import { overviewBuilderProgram } from '../steps/programs.ts';
import { runStep } from '../steps/run-step.ts';
import type { BuildOverviewsRequest } from '../steps/build-layer-overviews.ts';
import { storeFiles } from '../store-files.ts';
import { writeManifest } from '../write-manifest.ts';

const heartbeatPeriodMs = 1000;

/**
 * Makes overviews of the job's published layers. Each gets a version of its own: the same objects under new keys, the
 * overviews beside them, put in the place of the old one in one transaction. A layer that was deleted meanwhile, and
 * an owner without room for the overviews, are no errors.
 */
export function buildOverviews(parts: Parts): LayerLongActivities['buildOverviews'] {
  return async (input) => {
    const job = await parts.database.jobs.find(input.jobId);
    if (job?.status !== 'complete' || job.run !== input.run) return;
    const context = Context.current();
    const timer = setInterval(() => context.heartbeat(), heartbeatPeriodMs);
    try {
      for (const [number, id] of layerIds(job).entries()) {
        const layer = await parts.database.layers.find(id);
        if (layer === null || layer.manifest.overviews !== undefined || !needsOverviews(layer.manifest))
          continue;
        const prefix = `layers/${job.id}/${input.run}-overviews-${context.info.attempt}-${number}/`;
        await addOverviews(parts, job, layer, prefix, context.cancellationSignal);
      }
    } finally {
      clearInterval(timer);
    }
  };
}

async function addOverviews(
  parts: Parts,
  job: Job,
  layer: Layer,
  prefix: string,
  signal: AbortSignal,
): Promise<void> {
  await parts.scratch.use(async (folder) => {
    const directory = join(folder, 'layer');
    await mkdir(directory);
    for (const { name } of layerFiles(layer.manifest)) {
      await parts.objectStore.getFile(layer.objectPrefix + name, join(directory, name), { signal });
    }
    const overviews = await runOverviews(parts, layer.manifest, directory, folder, signal);
    if (overviews.length === 0) return;
    const manifest = withOverviews(layer.manifest, [...overviews]);
    const manifestFile = await writeManifest(manifest, directory);
    await copyFiles(parts, layerFiles(layer.manifest), { from: layer.objectPrefix, to: prefix });
    const made = [...overviews.flatMap(({ fgb, text, offsets }) => [fgb, text, offsets]), manifestFile];
    await storeFiles(parts, made, { folder: directory, prefix, signal }, () => undefined);
    const keys = [...layerFiles(manifest), manifestFile].map(({ name }) => prefix + name);
    await replaceVersion(parts.database, job, layer, { manifest, objectPrefix: prefix, keys });
  });
}

function runOverviews(
  { engineThreads: threads, stepLimits }: Parts,
  manifest: LayerManifest,
  directory: string,
  folder: string,
  signal: AbortSignal,
): Promise<readonly LayerOverview[]> {
  const request: BuildOverviewsRequest = { manifest, directory, threads };
  const { startToCloseTimeoutMs } = Context.current().info;
  const limits = { ...stepLimits, wallClockMs: startToCloseTimeoutMs * 0.9 };
  const options = { folder, limits, signal, report: () => undefined };
  return runStep(overviewBuilderProgram, request, options) as Promise<readonly LayerOverview[]>;
}

/** The layers that the job tells of in its result. */
function layerIds({ result }: Job): string[] {
  const { layers = [] } = (result ?? {}) as { layers?: readonly { id: string }[] };
  return layers.map(({ id }) => id);
}
