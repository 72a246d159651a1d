import type { ThreadPart } from '../../core/comments/comment.ts';
import { jobSubject } from '../../core/jobs/job-subject.ts';
import type { ImportPlan } from '../../core/exchange/import/import-plan.ts';
import { type LeftOut, LeftOutList } from '../../core/exchange/import/left-out.ts';
import { publishImport as publish, readContent } from '../../core/exchange/import/publish-import.ts';
import { needsOverviews } from '../../geo/overviews/plan-levels.ts';
import type { ImportedRaster } from '../../workflows/contracts/rasters.ts';
import type { ImportActivities } from '../../workflows/contracts/rooms.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { readPlan } from '../exchange/import/read-plan.ts';
import { linesOf } from '../exchange/record-lines.ts';
import { watchActivity } from './watch-activity.ts';

/** Reads the plan and what was stored, and publishes all of it, which ends the job. */
export function publishImport(
  dependencies: Pick<WorkerDependencies, 'database' | 'objectStore' | 'log' | 'jobChanges' | 'workerLost'>,
): ImportActivities['publishImport'] {
  const { database, objectStore: objects } = dependencies;
  return async ({ planKey, versions, ...input }) => {
    const job = await database.jobs.find(input.jobId);
    if (job?.run !== input.run || job.status === 'pending' || job.status === 'error')
      return { lacksOverviews: false };
    // An earlier attempt may have published it without reporting it.
    if (job.status === 'complete') return { lacksOverviews: true };
    const message = `Publishing ${jobSubject(job)}.`;
    return watchActivity(
      dependencies,
      input,
      { stage: 'processing', progress: 95, message },
      async ({ signal }) => {
        const plan = withVersions(await readPlan(objects, planKey), versions);
        const content = await readContent(objects, plan, signal);
        const comments = () => threadsOf(plan, signal);
        await publish(database, job, { plan, content, comments }).catch((error: unknown) => {
          // If the stream of rows was aborted, the database error is only a consequence; throw the abort
          // reason.
          signal.throwIfAborted();
          throw error;
        });
        return { lacksOverviews: content.layers.some(({ manifest }) => needsOverviews(manifest)) };
      },
    );
  };

  async function* threadsOf({ comments }: ImportPlan, signal: AbortSignal) {
    if (comments === null) return;
    for await (const lines of linesOf(await objects.get(comments.key, undefined, signal)))
      yield lines.map((line) => JSON.parse(line) as ThreadPart);
  }
}

/** The plan with the manifests of its rasters, without those that could not be read. */
function withVersions(plan: ImportPlan, versions: readonly ImportedRaster[]): ImportPlan {
  const leftOut = new LeftOutList(plan.leftOut);
  const rasters: ImportPlan['rasters'][number][] = [];
  const ids = { ...plan.ids.rasters };
  for (const [number, raster] of plan.rasters.entries()) {
    const version = versions[number];
    if (version?.outcome === 'made') {
      rasters.push({ ...raster, manifestKey: version.manifestKey });
      continue;
    }
    const { code, message: reason } = version ?? { code: 'not_read', message: 'The raster was not read.' };
    leftOut.add({ what: 'raster', name: raster.name, code, reason } satisfies LeftOut);
    Reflect.deleteProperty(ids, raster.oldId);
  }
  return { ...plan, rasters, ids: { ...plan.ids, rasters: ids }, leftOut: leftOut.list() };
}
