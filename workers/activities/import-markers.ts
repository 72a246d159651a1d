import { Context } from '@temporalio/activity';
import { commonInput, layerUploadInput } from '../../core/jobs/job-input.ts';
import { jobSubject } from '../../core/jobs/job-subject.ts';
import { limits } from '../../core/limits.ts';
import { foreignWarnings } from '../../core/markers/import/foreign-properties.ts';
import { importStart } from '../../core/markers/import/marker-batch.ts';
import { markerIdsOf } from '../../core/markers/import/marker-ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { NoPoint } from '../../geo/geojson/check-points.ts';
import type { LayerLongActivities } from '../../workflows/contracts.ts';
import { fetchUpload, uploadName } from '../uploads/fetch-upload.ts';
import { importPoints, type PointsImported } from './import-points.ts';
import { JobProblem } from '../job-problem.ts';
import { loadWithin } from './load-batch.ts';
import type { Dependencies } from '../dependencies.ts';
import { pointsInDegrees } from './points-in-degrees.ts';
import { publish } from '../publish.ts';
import { runningJob } from '../running-job.ts';
import type { StepPlace } from '../sandbox/step-executor.ts';
import { watchStep } from './watch-step.ts';

/** So many markers at most are in the result of an upload that waits for them; the rest is read through the list. */
const markersInResult = 1000;

/** Upload → scratch → sandboxed reader → a COPY a batch, the last one in the transaction that ends the job. */
export function importMarkers(parts: Dependencies): LayerLongActivities['importMarkers'] {
  return async (input) => {
    const begun = await runningJob(parts.database, input);
    const isBulk = begun.kind === 'bulk-import';
    const { startToCloseTimeoutMs } = Context.current().info;
    const { bytes } = commonInput(begun);
    const fetching = { stage: 'validating', progress: 1, message: `Fetching ${jobSubject(begun)}.` } as const;

    return watchStep(parts, input, fetching, async ({ signal, report }) =>
      parts.steps.use(async (place) => {
        await fetchUpload(parts, begun, place, {
          signal,
          report: (done) => report({ ...fetching, progress: 1 + 9 * Math.min(1, done / bytes) }),
        });
        // What came in meanwhile is whole now, and the row tells what shall become of it.
        const job = await runningJob(parts.database, input);
        if (!isBulk && layerUploadInput(job).points === 'layer') return { outcome: 'mixed' };
        const wallClockMs = startToCloseTimeoutMs * 0.9;
        const file = { source: uploadName, size: bytes, signal, wallClockMs, report };
        const conversion = { ...file, name: jobSubject(job) };
        const imported = await pointsInDegrees(parts, place, conversion, (source) =>
          importPoints(parts, place, job, { ...file, source, isStrict: isBulk }),
        );
        if (imported.outcome === 'mixed') {
          if (isBulk) throw notAPoint(imported.other);
          return { outcome: 'mixed' };
        }
        await finish(parts, place, job, imported);
        return { outcome: 'imported' };
      }),
    );
  };
}

/** The last batch, the end of the job and what it answers. */
async function finish(
  parts: Dependencies,
  place: StepPlace,
  job: Job,
  { checkpoint, last }: PointsImported & { outcome: 'points' },
): Promise<void> {
  const markersCreated = (checkpoint?.markers ?? 0) + (last?.count ?? 0);
  const message = markersCreated === 1 ? '1 marker was created.' : `${markersCreated} markers were created.`;
  await publish(parts, job, { result: { markersCreated }, message }, async (repositories, emit) => {
    const { jobs, markers, quota } = repositories;
    const end =
      last === null ? checkpoint : await loadWithin(repositories, emit, place, job, checkpoint, last);
    const { untold, foreign } = end ?? importStart;
    const more = { code: 'more_warnings', message: `There were ${untold} more warnings.` };
    const hint =
      job.kind === 'bulk-import' ? '' : ' With as=layer the points become a layer, which keeps all.';
    await jobs.warn(job.id, [...(untold > 0 ? [more] : []), ...foreignWarnings(foreign, hint)]);
    if (job.reservationId !== null) await quota.release(job.reservationId);
    if (job.kind === 'bulk-import') return;
    const idOf = markerIdsOf(job.id);
    const range = { first: idOf(0), last: idOf(markersCreated) };
    const among = { ids: [], ranges: [range] };
    const page = { after: null, limit: markersInResult, bytes: limits.markerPageBytes };
    const { markers: first } = await markers.page(job.contentKey, page, { among });
    await jobs.answer(job.id, { markers: first, layer: null });
  });
}

const reasons: Record<NoPoint['reason'], string> = {
  null_geometry: 'has no geometry',
  empty_geometry: 'is a point without coordinates',
  not_a_point: 'is no point',
};

function notAPoint({ feature, reason }: NoPoint): JobProblem {
  const message = `Feature ${feature} ${reasons[reason]}; a bulk import takes nothing but points.`;
  return new JobProblem('not_a_point', message, { details: { feature } });
}
