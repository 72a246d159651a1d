import { sql } from 'kysely';
import type { Artifact, ArtifactRepository, ExportLoad } from '../../core/exchange/export/artifact.ts';
import { releaseReferences } from './blob-references.ts';
import type { DatabaseSchema } from './schema.ts';
import type { Connection } from './connection.ts';

const fields = sql`job_id as "jobId", artifacts.content_key as "contentKey", blob_key as "blobKey", bytes,
  media_type as "mediaType", file_name as "fileName", made_of as "madeOf", expires_at as "expiresAt"`;

const hasContent = sql`exists (
  select from rooms where rooms.content_key = artifacts.content_key and rooms.deleted_at is null
)`;

const isActive = sql`(expires_at > clock_timestamp() and ${hasContent})`;

export function artifactRepository(connection: Connection): ArtifactRepository {
  const { db } = connection;
  return {
    async lastChange(roomKey) {
      // A history of only `job.finished` events was trimmed up to the first of them, or starts there.
      const { rows } = await sql<{ seq: number; at: number }>`
        select coalesce(last.created_at, rooms.created_at) as at, coalesce(
            last.seq, (select min(seq) - 1 from history where room_key = rooms.key), rooms.last_seq) as seq
        from rooms left join lateral (
          select seq, created_at from history
          where room_key = rooms.key and kind <> 'job.finished' order by seq desc limit 1
        ) last on true
        where key = ${roomKey}`.execute(db);
      if (rows[0] === undefined) throw new Error(`The room with the key ${roomKey} does not exist.`);
      return rows[0];
    },

    async insert({ jobId, contentKey, blobKey, bytes, mediaType, fileName, madeOf }, lifetimeMs) {
      const { rows } = await sql<{ expiresAt: number }>`
        insert into artifacts
          (job_id, content_key, blob_key, bytes, media_type, file_name, made_of, expires_at)
        values (${jobId}, ${contentKey}, ${blobKey}, ${bytes}, ${mediaType}, ${fileName}, ${madeOf},
          clock_timestamp() + ${lifetimeMs} * interval '1 millisecond')
        returning expires_at as "expiresAt"`.execute(db);
      if (rows[0] === undefined) throw new Error('The row was not written.');
      return rows[0].expiresAt;
    },

    async find(jobId) {
      const { rows } = await sql<Artifact>`
        select ${fields} from artifacts where job_id = ${jobId} and ${isActive}`.execute(db);
      return rows[0] ?? null;
    },

    async reusable(contentKey, madeOf) {
      const { rows } = await sql<Artifact>`
        select ${fields} from artifacts
        where content_key = ${contentKey} and made_of = ${madeOf} and ${isActive}
        order by expires_at desc limit 1 for update`.execute(db);
      return rows[0] ?? null;
    },

    async load(roomKey, contentKey, actorId) {
      const { rows } = await sql<ExportLoad>`
        select
          (select count(distinct blob_key) from artifacts where content_key = ${contentKey} and ${isActive})
            as artifacts,
          count(*) as unfinished, count(*) filter (where actor->>'id' = ${actorId}) as "ofActor"
        from jobs
        where room_key = ${roomKey} and kind = 'room-export' and status in ('pending', 'running')`.execute(
        db,
      );
      if (rows[0] === undefined) throw new Error('A count query must return one row.');
      return rows[0];
    },

    async evict(contentKey, actorId, count) {
      await sql`
        with living as (
          select blob_key, expires_at, delivered_at, coalesce(
            (select actor->>'id' from jobs where jobs.id = artifacts.job_id), '') as actor
          from artifacts where content_key = ${contentKey} and ${isActive}
        ), shares as (
          select actor, count(distinct blob_key) + (actor = ${actorId})::integer as files from living group by actor
        ), chosen as (
          select blob_key from living join shares using (actor) group by blob_key
          order by min(files) desc, bool_and(delivered_at is not null) desc, max(expires_at) limit ${count}
        )
        update artifacts set expires_at = clock_timestamp()
        where content_key = ${contentKey} and blob_key in (select blob_key from chosen)`.execute(db);
    },

    async markDelivered(jobId, lifetimeMs) {
      // Infinity cannot be converted to an interval, and least() ignores null.
      const lifetime = lifetimeMs === Infinity ? null : lifetimeMs;
      await sql`
        update artifacts
        set delivered_at = coalesce(delivered_at, clock_timestamp()), expires_at =
          least(expires_at, clock_timestamp() + ${lifetime}::float8 * interval '1 millisecond')
        where job_id = ${jobId}`.execute(db);
    },

    async removeExpired(limit) {
      return connection.atomically(async (within) => {
        const { rows } = await sql<DatabaseSchema['blob_references']>`
          delete from artifacts where job_id = any(array(
            select job_id from artifacts where not ${isActive}
            order by job_id limit ${limit} for update skip locked
          )) returning content_key, 'artifact' as object_type, job_id as object_id, blob_key`.execute(
          within.db,
        );
        await releaseReferences(within, rows);
        return rows.length;
      });
    },
  };
}
