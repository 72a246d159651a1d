import { failJob as endAsFailed } from '../../core/jobs/fail-job.ts';
import type { JobActivities } from '../../workflows/contracts.ts';
import type { Parts } from '../parts.ts';

/** Records why the run failed and lets go of what the job held. Changes nothing when it has ended already. */
export function failJob({ database, log }: Pick<Parts, 'database' | 'log'>): JobActivities['failJob'] {
  return async ({ jobId, run, error }) => {
    const job = await database.jobs.find(jobId);
    if (job === null) return;
    const ended = await endAsFailed(database, job, error, run);
    if (ended) log.info({ jobId, run, code: error.code }, 'job failed');
  };
}
