import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Job, JobRepository } from '../../core/jobs/job.ts';
import { lostMessage, waitingMessage } from '../../core/jobs/waiting.ts';
import { moreWarnings } from '../../core/jobs/more-warnings.ts';
import { channels } from './channels.ts';
import { limits } from '../../core/limits.ts';
import { quotable } from '../../core/text.ts';
import { jsonb, quotingJsonb } from './jsonb.ts';
import type { JobsTable } from './schema/work.ts';
import type { Connection } from './connection.ts';
import { waitForEnd, type JobChanges } from './wait-for-job.ts';

type JobRow = Selectable<JobsTable>;

const unfinished = sql<boolean>`status in ('pending', 'running')`;

/** Without `changes` a waiter only polls. */
export function jobRepository(connection: Connection, changes: JobChanges | null): JobRepository {
  const { db } = connection;

  /** Updates the job and notifies its waiters. Returns null if `condition` is false. */
  async function change(
    jobId: string,
    condition: RawBuilder<boolean>,
    set: RawBuilder<unknown>,
    notify: RawBuilder<unknown> = sql``,
  ): Promise<Job | null> {
    const { rows } = await sql<JobRow>`
      with changed as (
        update jobs set ${set}, updated_at = clock_timestamp()
        where id = ${jobId} and ${condition} returning *
      )
      select changed.*, pg_notify(${channels.jobChanges}, changed.id) ${notify} from changed`.execute(db);
    return rows[0] === undefined ? null : toJob(rows[0]);
  }

  async function find(jobId: string): Promise<Job | null> {
    const row = await db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
    return row === undefined ? null : toJob(row);
  }

  return {
    async insert(job) {
      const row = await db
        .insertInto('jobs')
        .values({
          id: job.id,
          kind: job.kind,
          room_key: job.roomKey,
          content_key: job.contentKey,
          room_id: job.roomId,
          owner_id: job.ownerId,
          actor: jsonb(job.actor),
          input: jsonb(job.input),
          reservation_id: job.reservationId,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toJob(row);
    },

    find,

    async begin(jobId, run) {
      const job = await change(
        jobId,
        sql`run = ${run} and ${unfinished}`,
        sql`status = 'running', started_at = coalesce(started_at, clock_timestamp()),
          message = case when message = '' then ${waitingMessage} else message end`,
      );
      return job !== null;
    },

    async report(jobId, { run, attempt }, { stage, progress, message, step }) {
      const job = await change(
        jobId,
        sql`run = ${run} and fence <= ${attempt} and status = 'running' and not cancel_requested`,
        sql`fence = ${attempt}, stage = ${stage}, message = ${quotable(message)},
          progress = greatest(progress, least(${progress}::real, 100)),
          step = ${step === undefined ? null : jsonb(step)}::jsonb`,
        sql`, pg_notify(${channels.jobProgress}, changed.room_key || ':' || changed.id)`,
      );
      return job !== null;
    },

    async advance(jobId, run, from, to) {
      const job = await change(
        jobId,
        sql`run = ${run} and status in ('running', 'complete') and not cancel_requested
          and checkpoint is not distinct from ${from === null ? null : jsonb(from)}::jsonb`,
        sql`checkpoint = ${jsonb(to)}::jsonb`,
      );
      return job !== null;
    },

    async warn(jobId, warnings) {
      if (warnings.length === 0) return;
      // An earlier attempt may have stored the same warnings before it failed.
      const { jobWarnings: max, jobWarningLength } = limits;
      const short = warnings.slice(0, max + 1).map((warning) => ({
        ...warning,
        message: warning.message.slice(0, jobWarningLength).toWellFormed(),
      }));
      const added = sql`(select coalesce(jsonb_agg(warning), '[]') from jsonb_array_elements(${quotingJsonb(short)}::jsonb) as warning
        where warning not in (select jsonb_array_elements(warnings)))`;
      const all = sql`(warnings || ${added})`;
      await change(
        jobId,
        sql`true`,
        sql`warnings = case when jsonb_array_length(warnings) >= ${max} then warnings
          when jsonb_array_length${all} <= ${max} then ${all}
          else jsonb_path_query_array(${all}, ${`$[0 to ${max - 2}]`}::jsonpath) || ${jsonb([moreWarnings()])}::jsonb end`,
      );
    },

    async complete(jobId, run, result, message) {
      const job = await change(
        jobId,
        sql`run = ${run} and ${unfinished} and not cancel_requested`,
        sql`status = 'complete', stage = 'complete', progress = 100, result = ${jsonb(result)}::jsonb,
          message = ${quotable(message)}, step = step || jsonb_build_object('n', step->'of'),
          finished_at = clock_timestamp()`,
      );
      return job !== null;
    },

    async answer(jobId, result) {
      await change(jobId, sql`status = 'complete'`, sql`result = result || ${jsonb(result)}::jsonb`);
    },

    async fail(jobId, run, error, keeps = false) {
      const job = await change(
        jobId,
        sql`run = ${run} and ${unfinished}`,
        sql`status = 'error', stage = 'error', error = ${quotingJsonb(error)}::jsonb,
          message = ${quotable(error.message)}, finished_at = clock_timestamp(),
          reservation_id = case when ${keeps}::boolean then reservation_id end`,
      );
      return job !== null;
    },

    async requestCancel(jobId) {
      return (await change(jobId, unfinished, sql`cancel_requested = true`)) !== null;
    },

    async requestCancelOf(contentKey) {
      const { rows } = await sql<JobRow>`
        with changed as (
          update jobs set cancel_requested = true, updated_at = clock_timestamp()
          where content_key = ${contentKey} and ${unfinished} returning *
        )
        select changed.*, pg_notify(${channels.jobChanges}, changed.id) from changed`.execute(db);
      return rows.map(toJob);
    },

    retry(jobId, reservationId) {
      return change(
        jobId,
        sql`status = 'error'`,
        sql`status = 'pending', stage = 'queued', progress = 0, message = '', step = null,
          warnings = case when checkpoint is null then '[]' else warnings end,
          error = null, result = null, reservation_id = coalesce(reservation_id, ${reservationId}), run = run + 1, fence = 0,
          cancel_requested = false, started_at = null, finished_at = null`,
      );
    },

    async keeping(ageMs, limit) {
      const { rows } = await sql<{ id: string }>`
        select id from jobs
        where status = 'error' and reservation_id is not null and (
          finished_at <= clock_timestamp() - ${ageMs} * interval '1 millisecond'
          or not exists (
            select from rooms where rooms.content_key = jobs.content_key and rooms.deleted_at is null
          )
        )
        order by finished_at limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },

    async releaseObjects(jobId, reservationId) {
      const { numAffectedRows } = await sql`
        update jobs set reservation_id = null
        where id = ${jobId} and status = 'error' and reservation_id = ${reservationId}`.execute(db);
      return numAffectedRows === 1n;
    },

    async unstarted(ageMs, limit) {
      return untouched('pending', ageMs, limit);
    },

    async explainSilence(ageMs) {
      // The fence is that of the attempt that reported last (`fenceOf` in the worker).
      const { rows } = await sql`
        with silent as (
          select id, case when exists (
            select from job_attempts
            where job_id = jobs.id and job_attempts.run = jobs.run
              and activity ~ '^[0-9]{1,9}$' and activity::bigint * 1000 + least(attempt, 999) = fence
          ) then ${lostMessage} else ${waitingMessage} end as reason
          from jobs
          where status = 'running' and not cancel_requested
            and updated_at <= clock_timestamp() - ${ageMs} * interval '1 millisecond'
        ),
        changed as (
          update jobs set message = reason from silent
          where jobs.id = silent.id and message <> reason returning jobs.id, room_key
        )
        select pg_notify(${channels.jobProgress}, room_key || ':' || id) from changed`.execute(db);
      return rows.length;
    },

    async stale(ageMs, limit) {
      return untouched('running', ageMs, limit);
    },

    async list({ roomKey, roomId, status, kind, before, limit }) {
      let query = db.selectFrom('jobs').selectAll();
      if (roomKey !== undefined) query = query.where('room_key', '=', roomKey);
      if (roomId !== undefined) query = query.where('room_id', '=', roomId);
      if (status !== undefined) query = query.where('status', '=', status);
      if (kind !== undefined) query = query.where('kind', '=', kind);
      if (before !== undefined) {
        query = query.where(
          sql<boolean>`(created_at, id) < (select last.created_at, last.id from jobs last where last.id = ${before})`,
        );
      }
      const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
      return rows.map(toJob);
    },

    waitForEnd(jobId, timeoutMs, signal) {
      if (connection.transaction !== null) {
        return Promise.reject(new Error('A transaction sees no job end: wait outside of it.'));
      }
      return waitForEnd(() => find(jobId), jobId, timeoutMs, changes, signal);
    },
  };

  async function untouched(status: 'pending' | 'running', ageMs: number, limit: number): Promise<Job[]> {
    const rows = await db
      .selectFrom('jobs')
      .selectAll()
      .where('status', '=', status)
      .where('updated_at', '<=', sql<number>`clock_timestamp() - ${ageMs} * interval '1 millisecond'`)
      .orderBy('updated_at')
      .limit(limit)
      .execute();
    return rows.map(toJob);
  }
}

function toJob(row: JobRow): Job {
  return {
    id: row.id,
    kind: row.kind,
    roomKey: row.room_key,
    contentKey: row.content_key,
    roomId: row.room_id,
    ownerId: row.owner_id,
    actor: row.actor,
    input: row.input,
    status: row.status,
    stage: row.stage,
    progress: row.progress,
    message: row.message,
    step: row.step,
    warnings: row.warnings,
    error: row.error,
    result: row.result,
    reservationId: row.reservation_id,
    run: row.run,
    cancelRequested: row.cancel_requested,
    checkpoint: row.checkpoint,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}
