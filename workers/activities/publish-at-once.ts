import { Refusal } from '../../core/errors.ts';
import { commonInput } from '../../core/jobs/job-input.ts';
import { limits } from '../../core/limits.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { LayerLongActivities, StoredLayer } from '../../workflows/contracts/uploads.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { publishLayer } from './publish-layer.ts';

type BuildLayer = LayerLongActivities['buildLayer'];

/**
 * Publishes a layer that a request may be waiting for in the activity that built it, without another round
 * trip through the workflow (record 0035). If the database is unavailable, or the file was not sent in one
 * request, the workflow publishes it.
 */
export async function publishAtOnce(
  dependencies: WorkerDependencies,
  job: Job,
  layer: StoredLayer,
): ReturnType<BuildLayer> {
  const { bytes, chunked } = commonInput(job);
  const built = { outcome: 'built', layer } as const;
  if (chunked !== undefined || bytes > limits.singleRequestFile) return built;
  try {
    const published = await publishLayer(dependencies)({ jobId: job.id, run: job.run, layers: [layer] });
    return { outcome: 'published', ...published };
  } catch (error) {
    if (error instanceof JobProblem || error instanceof Refusal) throw error;
    dependencies.log.warn(
      { err: error, jobId: job.id },
      'the layer could not be published directly; the workflow publishes it',
    );
    return built;
  }
}

/** Builds the layer, unless another attempt has published it without reporting it. */
export function unlessPublished(
  { database }: Pick<WorkerDependencies, 'database'>,
  build: BuildLayer,
): BuildLayer {
  return async (input) => {
    try {
      return await build(input);
    } catch (error) {
      const job = await database.jobs.find(input.jobId).catch(() => null);
      if (job?.run !== input.run || job.status !== 'complete') throw error;
      return { outcome: 'published', lacksOverviews: true };
    }
  };
}
