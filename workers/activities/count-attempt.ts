import { randomUUID } from 'node:crypto';
import { Context } from '@temporalio/activity';
import { maxLostWorkers, workersLost, type JobAttempt } from '../../core/jobs/job-attempt.ts';
import type { JobInput } from '../../workflows/contracts/jobs.ts';
import type { WorkerDependencies } from '../dependencies.ts';

/** Unlike a host name and a process id, it is never reused after a restart. */
const worker = randomUUID();

/**
 * Runs the work of a long activity and records the attempt in the database while it runs. An earlier
 * attempt that is still recorded lost its worker process; `work` gets the number of these. Throws
 * JobProblem `step_crashed` at `maxLostWorkers`, because Temporal would retry a job that crashes its worker
 * for a day.
 */
export async function countAttempt<T>(
  dependencies: Pick<WorkerDependencies, 'database' | 'log' | 'workerLost'>,
  { jobId, run }: JobInput,
  work: (lost: number) => Promise<T>,
): Promise<T> {
  const { activityId, attempt, activityType } = Context.current().info;
  const { database, log, workerLost } = dependencies;
  const record: JobAttempt = { jobId, run, activity: activityId, attempt, worker };
  // A failure to record the attempt does not fail the attempt.
  const unrecorded = (error: unknown) => {
    log.warn({ err: error, jobId, activity: activityType, attempt }, 'an attempt could not be recorded');
    return 0;
  };
  const lost = await database.jobAttempts.begin(record).catch(unrecorded);
  try {
    if (lost > 0) {
      workerLost(activityType);
      log.warn(
        { jobId, activity: activityType, attempt, lost, maxLostWorkers },
        'the worker process of an earlier attempt was lost',
      );
    }
    if (lost >= maxLostWorkers) throw workersLost(activityType, lost);
    return await work(lost);
  } finally {
    await database.jobAttempts.end(record).catch(unrecorded);
  }
}

/** A progress message of a job whose work is repeated: also says why. `attempt`: the number of this one. */
export function repeatedMessage(message: string, lost: number, attempt: number): string {
  if (lost > 0) return `The worker was lost; attempt ${lost + 1} of ${maxLostWorkers}. ${message}`;
  return attempt > 1 ? `Attempt ${attempt}, after an interruption. ${message}` : message;
}
