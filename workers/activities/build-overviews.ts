import { Context } from '@temporalio/activity';
import { overviewsPrefix } from '../../core/blobs/keys.ts';
import { Refusal } from '../../core/errors.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Layer } from '../../core/layers/layer.ts';
import { needsOverviews } from '../../geo/overviews/plan-levels.ts';
import type { LayerLongActivities } from '../../workflows/contracts/uploads.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { countAttempt } from './count-attempt.ts';
import { makeOverviews } from './make-overviews.ts';
import { withHeartbeat } from './with-heartbeat.ts';

/**
 * Builds overviews of the job's published layers, each as a new layer version. Skips layers deleted since.
 * If the owner's quota is too small for the overviews, the job gets a warning instead.
 */
export function buildOverviews(dependencies: WorkerDependencies): LayerLongActivities['buildOverviews'] {
  return async (input) => {
    const job = await dependencies.database.jobs.find(input.jobId);
    if (job?.status !== 'complete' || job.run !== input.run) return;
    const { attempt } = Context.current().info;
    await withHeartbeat(() =>
      countAttempt(dependencies, input, async () => {
        for (const [number, id] of layerIds(job).entries()) {
          const layer = await dependencies.database.layers.find(id);
          if (layer === null || layer.manifest.overviews !== undefined || !needsOverviews(layer.manifest))
            continue;
          await addOverviews(dependencies, job, layer, overviewsPrefix({ ...input, attempt }, number));
        }
      }),
    );
  };
}

async function addOverviews(
  dependencies: WorkerDependencies,
  job: Job,
  layer: Layer,
  prefix: string,
): Promise<void> {
  const { jobs, overviewRebuilds } = dependencies.database;
  try {
    await makeOverviews(dependencies, job, layer, prefix);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'quota_exceeded') throw error;
    const message =
      `The storage limit does not allow overviews of “${layer.name}”; ` +
      'maps at low zooms show only some of its features. Free some storage and upload the layer again.';
    await overviewRebuilds.giveUp(layer.id);
    await jobs.warn(job.id, [{ code: 'overviews_left_out', message, values: { name: layer.name } }]);
  }
}

/** The layers listed in the job's result. */
function layerIds({ result }: Job): string[] {
  const { layers = [] } = (result ?? {}) as { layers?: readonly { id: string }[] };
  return layers.map(({ id }) => id);
}
