import { sql } from 'kysely';
import type { JobAttemptRepository } from '../../core/jobs/job-attempt.ts';
import type { Connection } from './connection.ts';

export function jobAttemptRepository({ db }: Connection): JobAttemptRepository {
  return {
    // All parts of a query with CTEs see the rows as they were before it.
    async begin({ jobId, run, activity, attempt, worker }) {
      const { rows } = await sql<{ lost: number }>`
        with job as (select checkpoint from jobs where id = ${jobId}),
        earlier as (
          select job_attempts.ctid as place, worker,
            job_attempts.checkpoint is not distinct from job.checkpoint as is_since
          from job_attempts, job
          where job_id = ${jobId} and run = ${run} and activity = ${activity} and attempt < ${attempt}
        ),
        settled as (
          delete from job_attempts using earlier
          where job_attempts.ctid = place and (earlier.worker = ${worker} or not is_since)
        ),
        started as (
          insert into job_attempts (job_id, run, activity, attempt, worker, checkpoint)
          select ${jobId}, ${run}, ${activity}, ${attempt}, ${worker}, checkpoint from job
          on conflict (job_id, run, activity, attempt) do update set worker = excluded.worker
        )
        select count(*)::int as lost from earlier where worker <> ${worker} and is_since`.execute(db);
      return rows[0]?.lost ?? 0;
    },

    async end({ jobId, run, activity, attempt }) {
      await db
        .deleteFrom('job_attempts')
        .where('job_id', '=', jobId)
        .where('run', '=', run)
        .where('activity', '=', activity)
        .where('attempt', '=', attempt)
        .execute();
    },
  };
}
