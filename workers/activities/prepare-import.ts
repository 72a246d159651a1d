import { Context } from '@temporalio/activity';
import { importPrefix } from '../../core/blobs/keys.ts';
import { commonInput } from '../../core/jobs/job-input.ts';
import { jobSubject } from '../../core/jobs/job-subject.ts';
import { runningJob } from '../../core/jobs/running-job.ts';
import type { JobProgress } from '../../core/jobs/job-state.ts';
import { refuseOtherFiles } from '../../core/uploads/geopackage-only.ts';
import type { ImportActivities } from '../../workflows/contracts.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { ImportStore } from '../exchange/import/import-store.ts';
import { planBeside, type PlanTables } from '../exchange/import/plan-beside.ts';
import { planRoom, type Planning } from '../exchange/import/plan-room.ts';
import type { RoomFileSteps } from '../exchange/import/room-file-steps.ts';
import { readRoomFileStep } from '../steps/read-room-file/step.ts';
import { fetchUpload, uploadName } from '../uploads/fetch-upload.ts';
import { readBeginning } from '../uploads/read-beginning.ts';
import { needsOfConversion } from './convert-in-sandbox.ts';
import { planExternal } from './plan-external.ts';
import { watchActivity } from './watch-activity.ts';
import { withinQuota } from './within-quota.ts';

/**
 * Upload → scratch → validation and reading → layers, pictures, originals, rows and their plan in the
 * bucket.
 */
export function prepareImport(
  dependencies: WorkerDependencies,
  steps: RoomFileSteps,
): ImportActivities['prepareImport'] {
  return async (input) => {
    const { database, objectStore } = dependencies;
    const job = await runningJob(database, input);
    const { bytes } = commonInput(job);
    refuseOtherFiles(await readBeginning(objectStore, job, 16));
    const { attempt: number, startToCloseTimeoutMs } = Context.current().info;
    const attempt = { ...input, attempt: number };
    const fetching: JobProgress = {
      stage: 'validating',
      progress: 1,
      message: `Fetching ${jobSubject(job)}.`,
    };

    return watchActivity(dependencies, input, fetching, async ({ signal, report }) =>
      dependencies.steps.withWorkspace(
        (workspace) =>
          withinQuota(dependencies, job, async ({ maxBytes, refuseMore }) => {
            await fetchUpload(dependencies, job, workspace, {
              signal,
              report: (done) => report({ ...fetching, progress: 1 + 9 * Math.min(1, done / bytes) }),
            });
            const io = { signal, wallClockMs: startToCloseTimeoutMs * 0.9 };
            const source = { source: uploadName, size: bytes };
            await using read = await steps.read(
              workspace,
              { ...source, threads: dependencies.engineThreads, maxBytes },
              {
                ...io,
                report: ({ stage, fraction, message }) =>
                  report({ stage, progress: 10 + 20 * Math.min(1, fraction), message }),
              },
            );
            const { file, firstLayer } = read;
            const store = new ImportStore(dependencies, job, { signal, refuseMore });
            const planning: Planning = {
              workspace,
              source,
              store,
              job,
              attempt,
              maxBytes,
              io,
              report,
            };
            try {
              const plan =
                file.kind === 'room'
                  ? await planBeside(
                      await planRoom(dependencies, steps, planning, { file, firstLayer }),
                      planning,
                      file.externalLayers,
                      besideIt(dependencies),
                    )
                  : await planExternal(dependencies, planning, file.tables);
              const planKey = `${importPrefix(attempt)}plan.json`;
              await store.put(planKey, 'application/json', Buffer.from(JSON.stringify(plan)), false);
              await store.handOver();
              return { planKey, rasters: plan.rasters.length };
            } catch (error) {
              await store.discard();
              throw error;
            }
          }),
        // Starts the program while the file is fetched.
        { ...needsOfConversion(bytes, dependencies.engineThreads), prestart: readRoomFileStep.program },
      ),
    );
  };
}

/** Uses a separate workspace, where file names cannot collide with those of the room's layers. */
function besideIt(dependencies: WorkerDependencies): PlanTables {
  return ({ job, io, ...planning }, tables, firstLayer) =>
    dependencies.steps.withWorkspace(
      async (workspace) => {
        await fetchUpload(dependencies, job, workspace, { signal: io.signal, report: () => undefined });
        return planExternal(dependencies, { ...planning, job, io, workspace }, tables, firstLayer);
      },
      needsOfConversion(commonInput(job).bytes, dependencies.engineThreads),
    );
}
