import { failJob } from '../../core/jobs/fail-job.ts';
import { commonInput } from '../../core/jobs/job-input.ts';
import { jobFailure } from '../../core/jobs/job-state.ts';
import { jobSubject } from '../../core/jobs/job-subject.ts';
import type { JobActivities } from '../../workflows/contracts/jobs.ts';
import type { WorkerDependencies } from '../dependencies.ts';

const nothing = { proceed: false, subject: '', bytes: 0, ownerId: '', heartbeatSeconds: 30 };

/**
 * Marks the run as running and returns what the workflow needs. Ends a job that was cancelled while
 * pending.
 */
export function beginJob(
  dependencies: Pick<WorkerDependencies, 'database' | 'heartbeatSeconds'>,
): JobActivities['beginJob'] {
  return async ({ jobId, run }) => {
    const { database, heartbeatSeconds } = dependencies;
    const begun = await database.jobs.begin(jobId, run);
    const job = await database.jobs.find(jobId);
    // The job is already running: an earlier attempt of this activity began it, and its result was lost.
    if (job === null || job.run !== run || !(begun || job.status === 'running')) return nothing;
    if (job.cancelRequested) {
      await failJob(database, job, jobFailure('job_cancelled'));
      return nothing;
    }
    const { bytes, work = bytes, content } = commonInput(job);
    return {
      proceed: true,
      subject: jobSubject(job),
      bytes: work,
      ownerId: job.ownerId,
      heartbeatSeconds,
      ...(content === undefined ? {} : { content }),
    };
  };
}
