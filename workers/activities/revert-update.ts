import { revertedJobId } from '../../core/exchange/update/update-input.ts';
import { eventsOf, requireEvents } from '../../core/exchange/update/reverted-events.ts';
import { revertUpdate as revert } from '../../core/exchange/update/revert-update.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { UpdateActivities } from '../../workflows/contracts/room-updates.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { watchActivity } from './watch-activity.ts';

/** History → changes of markers in batches → layers and end of the job. */
export function revertUpdate(
  dependencies: Pick<WorkerDependencies, 'database' | 'log' | 'jobChanges' | 'workerLost'>,
): UpdateActivities['revertUpdate'] {
  const { database } = dependencies;
  return async (input) => {
    const job = await database.jobs.find(input.jobId);
    // An earlier attempt may have completed it without reporting it.
    if (job?.run !== input.run || job.status !== 'running') return;
    const update = await database.jobs.find(revertedJobId(job));
    if (update === null) throw JobProblem.of('room_deleted');
    await requireEvents(database, update);
    const total = eventsOf(update).reduce((sum, [first, last]) => sum + last - first + 1, 0);
    const first = {
      stage: 'processing',
      progress: 1,
      message: 'Reading the changes of the update.',
    } as const;
    await watchActivity(dependencies, input, first, ({ signal, report }) =>
      revert(database, job, update, {
        signal,
        report: (count) =>
          report({
            stage: 'processing',
            progress: 1 + (94 * count) / Math.max(1, total),
            message: `Reverted ${count} of ${total} changes.`,
          }),
      }),
    );
  };
}
