import { sql } from 'kysely';
import type { Arrival, ArrivalRepository } from '../../core/uploads/arrival.ts';
import { channels } from './channels.ts';
import { jsonb } from './jsonb.ts';
import type { Connection } from './connection.ts';
import { waitFor, type JobChanges } from './wait-for-job.ts';

/** Locks the job if it has not ended, so that it cannot end concurrently. */
const unfinishedJob = (jobId: string) => sql`
  select id, content_key from jobs where id = ${jobId} and status in ('pending', 'running') for update`;

const wakeUp = (jobId: string) => sql`pg_notify(${channels.jobChanges}, ${jobId})`;

/** Without `changes` a waiter only polls. */
export function arrivalRepository(connection: Connection, changes: JobChanges | null): ArrivalRepository {
  const { db } = connection;

  async function find(jobId: string, run: number): Promise<Arrival | null> {
    const { rows } = await sql<{ pieces: string[] | null; uploads: string[]; silence: number }>`
      select arrivals.pieces, jobs.input -> 'uploads' as uploads,
        coalesce(extract(epoch from clock_timestamp() - last_seen_at) * 1000, 0)::float as silence
      from jobs left join arrivals on job_id = id
      where id = ${jobId} and run = ${run} and status = 'running'`.execute(db);
    const [row] = rows;
    if (row === undefined) return null;
    return { pieces: row.pieces ?? row.uploads, isWhole: row.pieces === null, silence: row.silence };
  }

  return {
    async begin(jobId, pieces) {
      await sql`insert into arrivals (job_id, pieces) values (${jobId}, '[]')`.execute(db);
      for (const piece of pieces) {
        if (!(await this.add(jobId, piece))) throw new Error(`The upload piece ${piece.key} does not exist.`);
      }
    },

    // One statement, because it runs for every few megabytes of an upload.
    async add(jobId, { key, bytes }) {
      const { rows } = await sql`
        with job as (${unfinishedJob(jobId)}),
        blob as (
          update blobs set bytes = ${bytes}::bigint, released_at = null
          from job where key = ${key} and not condemned
          returning key, job.id as job_id, job.content_key
        ),
        reference as (
          insert into blob_references (content_key, object_type, object_id, blob_key)
          select content_key, 'upload', job_id, key from blob
        )
        update arrivals set last_seen_at = clock_timestamp(), pieces = pieces || ${jsonb([key])}::jsonb
        from blob where arrivals.job_id = blob.job_id
        returning ${wakeUp(jobId)}`.execute(db);
      return rows.length > 0;
    },

    async renew(jobId) {
      const { rows } = await sql`
        update arrivals set last_seen_at = clock_timestamp()
        from jobs where job_id = ${jobId} and id = job_id and status in ('pending', 'running')
        returning job_id`.execute(db);
      return rows.length > 0;
    },

    async complete(jobId, input) {
      const { rows } = await sql`
        with job as (${unfinishedJob(jobId)}),
        whole as (delete from arrivals using job where job_id = id returning job_id)
        update jobs set input = ${jsonb(input)}::jsonb, updated_at = clock_timestamp()
        from whole where id = whole.job_id
        returning ${wakeUp(jobId)}`.execute(db);
      return rows.length > 0;
    },

    async end(jobId) {
      await db.deleteFrom('arrivals').where('job_id', '=', jobId).execute();
    },

    find,

    waitForMore({ id, run }, count, timeoutMs, signal) {
      if (connection.transaction !== null) {
        return Promise.reject(
          new Error('A transaction cannot observe new uploads; wait outside the transaction.'),
        );
      }
      const isEnough = (arrival: Arrival | null) =>
        arrival === null || arrival.isWhole || arrival.pieces.length > count;
      return waitFor(() => find(id, run), isEnough, id, timeoutMs, changes, signal);
    },
  };
}
