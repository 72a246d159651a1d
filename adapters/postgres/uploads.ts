import { sql, type RawBuilder } from 'kysely';
import type { ChunkedUpload, UploadRepository } from '../../core/uploads/chunked-upload.ts';
import type { Connection } from './connection.ts';

const columns = sql`
  id, room_key as "roomKey", content_key as "contentKey", file_name as "fileName", file_size as "fileSize",
  total_chunks as "totalChunks", received_chunks as "receivedChunks", received_bytes as "receivedBytes",
  reservation_id as "reservationId", job_id as "jobId", points, expires_at as "expiresAt"`;

const isActive = sql<boolean>`
  uploads.expires_at > now()
  and exists (
    select from rooms
    where rooms.key = uploads.room_key and rooms.content_key = uploads.content_key and rooms.deleted_at is null
  )
  and not exists (
    select from api_tokens where api_tokens.id = uploads.token_id and api_tokens.revoked_at is not null
  )`;

const after = (milliseconds: number) => sql`now() + ${milliseconds} * interval '1 millisecond'`;

export function uploadRepository({ db }: Connection): UploadRepository {
  async function one(query: RawBuilder<ChunkedUpload>): Promise<ChunkedUpload | null> {
    return (await query.execute(db)).rows[0] ?? null;
  }

  return {
    async insert(upload, lifetimeMs) {
      const { numAffectedRows } = await sql`
        insert into uploads (
          id, room_key, content_key, token_id, file_name, file_size, total_chunks, reservation_id, expires_at
        ) values (
          ${upload.id}, ${upload.roomKey}, ${upload.contentKey}, ${upload.tokenId}, ${upload.fileName},
          ${upload.fileSize}, ${upload.totalChunks}, ${upload.reservationId}, ${after(lifetimeMs)}
        ) on conflict (id) do nothing`.execute(db);
      return numAffectedRows === 1n;
    },

    find: (uploadId) => one(sql`select ${columns} from uploads where id = ${uploadId} and ${isActive}`),

    lock: (uploadId) =>
      one(sql`select ${columns} from uploads where id = ${uploadId} and ${isActive} for update of uploads`),

    async choosePoints(uploadId, points) {
      await sql`update uploads set points = ${points} where id = ${uploadId}`.execute(db);
    },

    async findChunk(uploadId, index) {
      const row = await db
        .selectFrom('upload_chunks')
        .select(['chunk_index as index', 'blob_key as blobKey', 'bytes', 'sha256'])
        .where('upload_id', '=', uploadId)
        .where('chunk_index', '=', index)
        .executeTakeFirst();
      return row ?? null;
    },

    async addChunk(uploadId, { index, blobKey, bytes, sha256 }, lifetimeMs) {
      const upload = await one(sql`
        with added as (
          insert into upload_chunks (upload_id, chunk_index, blob_key, bytes, sha256)
          values (${uploadId}, ${index}, ${blobKey}, ${bytes}::bigint, ${sha256})
          returning bytes
        )
        update uploads set received_chunks = received_chunks + 1, received_bytes = received_bytes + added.bytes,
          expires_at = ${after(lifetimeMs)}
        from added where id = ${uploadId} returning ${columns}`);
      if (upload === null) throw new Error(`The upload ${uploadId} of chunk ${index} does not exist.`);
      return upload;
    },

    async missing(uploadId, limit) {
      const { rows } = await sql<{ index: number }>`
        select index
        from uploads, generate_series(0, total_chunks - 1) as index
        where id = ${uploadId}
          and not exists (select from upload_chunks where upload_id = ${uploadId} and chunk_index = index)
        order by index limit ${limit}`.execute(db);
      return rows.map((row) => row.index);
    },

    async chunkKeys(uploadId) {
      const rows = await db
        .selectFrom('upload_chunks')
        .select('blob_key')
        .where('upload_id', '=', uploadId)
        .orderBy('chunk_index')
        .execute();
      return rows.map((row) => row.blob_key);
    },

    async handOver(uploadId, jobId, lifetimeMs) {
      await sql`
        update uploads set job_id = ${jobId}, reservation_id = null, expires_at = ${after(lifetimeMs)}
        where id = ${uploadId}`.execute(db);
    },

    takeBack: (jobId, reservationId, lifetimeMs) =>
      one(sql`
        update uploads set job_id = null, reservation_id = ${reservationId}, expires_at = ${after(lifetimeMs)}
        where job_id = ${jobId} and ${isActive} returning ${columns}`),

    async end(uploadId) {
      await sql`update uploads set expires_at = now(), reservation_id = null where id = ${uploadId}`.execute(
        db,
      );
    },

    delete: (uploadId) => one(sql`delete from uploads where id = ${uploadId} returning ${columns}`),

    async ended(limit) {
      const { rows } = await sql<{ id: string }>`
        select id from uploads where not (${isActive}) order by expires_at limit ${limit}`.execute(db);
      return rows.map((row) => row.id);
    },
  };
}
