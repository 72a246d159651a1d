import { Context } from '@temporalio/activity';
import type { Job } from '../../core/jobs/job.ts';
import type { JobProgress } from '../../core/jobs/job-state.ts';
import type { JobInput } from '../../workflows/contracts/jobs.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import { isStorageFull, storageFullMessage } from './storage-full.ts';
import { countAttempt, repeatedMessage } from './count-attempt.ts';
import type { WorkerDependencies } from '../dependencies.ts';

/** How a long activity reports its progress and learns that it must stop. */
export interface ActivityWatch {
  /**
   * Aborted with the reason when the job is cancelled or taken over by another attempt, or this worker
   * shuts down.
   */
  readonly signal: AbortSignal;
  readonly report: (progress: JobProgress) => void;
}

type Watched = Pick<WorkerDependencies, 'database' | 'log' | 'jobChanges' | 'workerLost'>;

const heartbeatPeriodMs = 1000;
const reportPeriodMs = 2000;

/**
 * Runs the work of a long activity: counts lost attempts, sends a heartbeat with the progress to Temporal
 * every second, and writes the progress to the job's row every two seconds. That write also detects that
 * the job was cancelled or ended.
 */
export async function watchActivity<T>(
  dependencies: Watched,
  input: JobInput,
  first: JobProgress,
  work: (watch: ActivityWatch) => Promise<T>,
): Promise<T> {
  const { attempt } = Context.current().info;
  return countAttempt(dependencies, input, (lost) => {
    const explained = (progress: JobProgress): JobProgress => ({
      ...progress,
      message: repeatedMessage(progress.message, lost, attempt),
    });
    return watch(dependencies, input, explained(first), ({ signal, report }) =>
      work({ signal, report: (progress) => report(explained(progress)) }),
    );
  });
}

async function watch<T>(
  dependencies: Watched,
  input: JobInput,
  first: JobProgress,
  work: (watch: ActivityWatch) => Promise<T>,
): Promise<T> {
  const context = Context.current();
  const stop = new AbortController();
  let latest = first;
  let writing = Promise.resolve();
  let lastWritten = 0;

  const write = () => {
    lastWritten = Date.now();
    writing = writing.then(() => writeProgress(dependencies, input, fenceOf(context), latest, stop));
  };
  const timer = setInterval(() => {
    context.heartbeat(latest);
    if (Date.now() - lastWritten >= reportPeriodMs) write();
  }, heartbeatPeriodMs);
  // A cancellation request or the end of the job changes its row.
  const unsubscribe = dependencies.jobChanges.subscribe(
    input.jobId,
    () => void stopIfEnded(dependencies, input, stop),
  );
  context.heartbeat(latest);
  write();
  try {
    return await work({
      signal: AbortSignal.any([context.cancellationSignal, stop.signal]),
      report: (progress) => {
        latest = progress;
      },
    });
  } catch (error) {
    // Streams and programs report their end in other words, or several at once.
    stop.signal.throwIfAborted();
    // Temporal retries it for a day: the job's progress must show the reason.
    if (isStorageFull(error)) {
      latest = { ...latest, message: storageFullMessage };
      write();
    }
    throw error;
  } finally {
    clearInterval(timer);
    unsubscribe();
    // A later write would be rejected by the fence anyway, but nothing may outlive the activity.
    await writing;
  }
}

async function writeProgress(
  { database, log }: Pick<WorkerDependencies, 'database' | 'log'>,
  { jobId, run }: JobInput,
  attempt: number,
  progress: JobProgress,
  stop: AbortController,
): Promise<void> {
  try {
    if (await database.jobs.report(jobId, { run, attempt }, progress)) return;
    stop.abort(reasonToStop(await database.jobs.find(jobId), run));
  } catch (error) {
    // The work itself does not need the database; the next write may succeed.
    log.warn({ err: error, jobId }, 'the progress of a job could not be written');
  }
}

/** Stops the activity if its job was cancelled or has ended. */
async function stopIfEnded(
  { database }: Pick<WorkerDependencies, 'database'>,
  { jobId, run }: JobInput,
  stop: AbortController,
): Promise<void> {
  // If the database is unavailable, the next progress report detects it.
  const job = await database.jobs.find(jobId).catch(() => undefined);
  if (job === undefined || stop.signal.aborted) return;
  const isWanted = job?.run === run && job.status === 'running' && !job.cancelRequested;
  if (!isWanted) stop.abort(reasonToStop(job, run));
}

function reasonToStop(job: Job | null, run: number): JobProblem {
  const asked = job !== null && job.run === run && job.status === 'running' && job.cancelRequested;
  return JobProblem.of(asked ? 'job_cancelled' : 'job_interrupted');
}

/**
 * Increases from attempt to attempt and from activity to activity: Temporal numbers a workflow's activities
 * in order.
 */
function fenceOf({ info }: Context): number {
  return Number(info.activityId) * 1000 + Math.min(info.attempt, 999);
}
