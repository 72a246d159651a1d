import { Context } from '@temporalio/activity';
import { commonInput, declarationOf } from '../../core/jobs/job-input.ts';
import { layerUploadInput } from '../../core/uploads/layer-upload-input.ts';
import { jobSubject } from '../../core/jobs/job-subject.ts';
import { completeImport } from '../../core/markers/import/complete-import.ts';
import type { NoPoint } from '../../geo/geojson/check-points.ts';
import type { LayerLongActivities } from '../../workflows/contracts/uploads.ts';
import { fetchUpload, uploadName } from '../uploads/fetch-upload.ts';
import { importPoints, needsOfPoints, rowsAt } from './import-points.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { pointsInDegrees } from './points-in-degrees.ts';
import { runningJob } from '../../core/jobs/running-job.ts';
import { watchActivity } from './watch-activity.ts';

/**
 * Upload → scratch → sandboxed reader → one COPY per batch; the last batch is part of the transaction that
 * ends the job.
 */
export function importMarkers(dependencies: WorkerDependencies): LayerLongActivities['importMarkers'] {
  return async (input) => {
    const begun = await runningJob(dependencies.database, input);
    const isBulk = begun.kind === 'bulk-import';
    const { startToCloseTimeoutMs } = Context.current().info;
    const { bytes } = commonInput(begun);
    const fetching = { stage: 'validating', progress: 1, message: `Fetching ${jobSubject(begun)}.` } as const;

    return watchActivity(dependencies, input, fetching, async ({ signal, report }) =>
      dependencies.steps.withWorkspace(async (workspace) => {
        await fetchUpload(dependencies, begun, workspace, {
          signal,
          report: (done) => report({ ...fetching, progress: 1 + 9 * Math.min(1, done / bytes) }),
        });
        // The upload is complete now, and the row has the final `points` option.
        const job = await runningJob(dependencies.database, input);
        if (!isBulk && layerUploadInput(job).points === 'layer') return { outcome: 'mixed' };
        const wallClockMs = startToCloseTimeoutMs * 0.9;
        const file = { source: uploadName, size: bytes, signal, wallClockMs, report };
        const conversion = { ...file, name: jobSubject(job), declared: declarationOf(job) };
        const imported = await pointsInDegrees(
          dependencies,
          workspace,
          conversion,
          (source, declared) =>
            importPoints(dependencies, workspace, job, { ...file, source, declared, isStrict: isBulk }),
          (warnings) => dependencies.database.jobs.warn(job.id, warnings),
        );
        if (imported.outcome === 'mixed') {
          if (isBulk) throw notAPoint(imported.other);
          return { outcome: imported.isWorkbook === true ? 'foreign' : 'mixed' };
        }
        const { checkpoint, last } = imported;
        const rows = last === null ? null : rowsAt(workspace, last);
        await completeImport(dependencies.database, job, checkpoint, rows);
        return { outcome: 'imported' };
      }, needsOfPoints(bytes)),
    );
  };
}

const reasons: Record<NoPoint['reason'], string> = {
  null_geometry: 'has no geometry',
  empty_geometry: 'is a point without coordinates',
  not_a_point: 'is not a point',
};

function notAPoint({ feature, reason }: NoPoint): JobProblem {
  const message = `Feature ${feature} ${reasons[reason]}; a bulk import accepts only points.`;
  return new JobProblem('not_a_point', message, { details: { feature } });
}
