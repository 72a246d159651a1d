import { Readable } from 'node:stream';
import type { ThreadPart } from '../../core/comments/comment.ts';
import { jobSubject } from '../../core/jobs/job-subject.ts';
import type { ImportPlan } from '../../core/exchange/import/import-plan.ts';
import { type LeftOut, LeftOutList } from '../../core/exchange/import/left-out.ts';
import { publishImport as publish, type ImportContent } from '../../core/exchange/import/publish-import.ts';
import type { LayerManifest } from '../../geo/layer/manifest.ts';
import { needsOverviews } from '../../geo/overviews/plan-levels.ts';
import type { RasterManifest } from '../../geo/raster/manifest.ts';
import type { ImportActivities, ImportedRaster } from '../../workflows/contracts.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { readJson, readPlan } from '../exchange/import/read-plan.ts';
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
        const { plan, made } = withoutRefused(await readPlan(objects, planKey), versions);
        const { rasters, layers } = await versionsOf(plan, made);
        const content: ImportContent = {
          layers,
          rasters,
          markers: () => later(() => objects.get(plan.markers?.key ?? '', undefined, signal), signal),
          comments: () => threadsOf(plan, signal),
        };
        const published = await publish(database, job, plan, content).catch((error: unknown) => {
          // If the stream of rows was aborted, the database error is only a consequence; throw the abort
          // reason.
          signal.throwIfAborted();
          throw error;
        });
        return { lacksOverviews: published.some(({ manifest }) => needsOverviews(manifest)) };
      },
    );
  };

  /** The manifests of the stored layers and rasters. */
  async function versionsOf(plan: ImportPlan, made: readonly string[]) {
    const layers: ImportContent['layers'][number][] = [];
    for (const layer of plan.layers) {
      const text = await objects.read(layer.manifestKey);
      const manifest = JSON.parse(Buffer.from(text).toString()) as LayerManifest;
      layers.push({ layer, manifest, manifestBytes: text.length });
    }
    const rasters: ImportContent['rasters'][number][] = [];
    for (const [at, raster] of plan.rasters.entries()) {
      const version = (await readJson(objects, made[at] ?? '')) as {
        manifest: RasterManifest;
        objectPrefix: string;
      };
      rasters.push({ raster, ...version });
    }
    return { layers, rasters };
  }

  async function* threadsOf({ comments }: ImportPlan, signal: AbortSignal) {
    if (comments === null) return;
    for await (const lines of linesOf(await objects.get(comments.key, undefined, signal)))
      yield lines.map((line) => JSON.parse(line) as ThreadPart);
  }
}

/** The plan without the rasters that could not be read, and the manifest keys of the others. */
function withoutRefused(
  plan: ImportPlan,
  versions: readonly ImportedRaster[],
): { readonly plan: ImportPlan; readonly made: readonly string[] } {
  const leftOut = new LeftOutList(plan.leftOut);
  const rasters: ImportPlan['rasters'][number][] = [];
  const made: string[] = [];
  const ids = { ...plan.ids.rasters };
  for (const [number, raster] of plan.rasters.entries()) {
    const version = versions[number];
    if (version?.outcome === 'made') {
      rasters.push(raster);
      made.push(version.manifestKey);
      continue;
    }
    const { code, message: reason } = version ?? { code: 'not_read', message: 'The raster was not read.' };
    leftOut.add({ what: 'raster', name: raster.name, code, reason } satisfies LeftOut);
    Reflect.deleteProperty(ids, raster.oldId);
  }
  return { plan: { ...plan, rasters, ids: { ...plan.ids, rasters: ids }, leftOut: leftOut.list() }, made };
}

/** A stream that opens its source on the first read. */
function later(open: () => Promise<Readable>, signal: AbortSignal): Readable {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield* (await open()) as AsyncIterable<Uint8Array>;
  }
  return Readable.from(chunks(), { signal });
}
