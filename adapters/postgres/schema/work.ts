/** Tables of jobs and uploads, of the files that they reference and the storage that they reserve. */
import type { ColumnType, Generated } from 'kysely';
import type { Actor } from '../../../core/access/caller.ts';
import type { JobKind } from '../../../core/jobs/kinds.ts';
import type { JobError, JobStage, JobStatus, JobWarning } from '../../../core/jobs/job-state.ts';
import type { JsonColumn, Object, Time, TimeOfInsert } from './columns.ts';

export interface JobsTable {
  id: string;
  kind: JobKind;
  room_key: number;
  content_key: number;
  room_id: string;
  owner_id: string;
  actor: JsonColumn<Actor>;
  input: JsonColumn<Object>;
  status: Generated<JobStatus>;
  stage: Generated<JobStage>;
  progress: Generated<number>;
  message: Generated<string>;
  step: JsonColumn<{ n: number; of: number }> | null;
  warnings: ColumnType<JobWarning[], string | undefined, string>;
  error: JsonColumn<JobError> | null;
  result: JsonColumn<Object> | null;
  reservation_id: string | null;
  run: Generated<number>;
  fence: Generated<number>;
  cancel_requested: Generated<boolean>;
  checkpoint: JsonColumn<Object> | null;
  created_at: TimeOfInsert;
  updated_at: TimeOfInsert;
  started_at: Time | null;
  finished_at: Time | null;
}

export interface JobAttemptsTable {
  job_id: string;
  run: number;
  activity: string;
  attempt: number;
  worker: string;
  checkpoint: JsonColumn<Object> | null;
  started_at: TimeOfInsert;
}

export interface ArrivalsTable {
  job_id: string;
  pieces: JsonColumn<readonly string[]>;
  last_seen_at: TimeOfInsert;
}

export interface UploadsTable {
  id: string;
  room_key: number;
  content_key: number;
  token_id: string | null;
  file_name: string;
  file_size: number;
  total_chunks: number;
  received_chunks: Generated<number>;
  received_bytes: Generated<number>;
  reservation_id: string | null;
  job_id: string | null;
  points: string | null;
  created_at: TimeOfInsert;
  expires_at: Time;
}

export interface UploadChunksTable {
  upload_id: string;
  chunk_index: number;
  blob_key: string;
  bytes: number;
  sha256: string | null;
}

export interface BlobsTable {
  key: string;
  bytes: number;
  sha256: string | null;
  media_type: string;
  created_at: TimeOfInsert;
  released_at: Time | null;
  condemned: Generated<boolean>;
}

export interface BlobReferencesTable {
  content_key: number;
  object_type: string;
  object_id: string;
  blob_key: string;
}

export interface ReservationsTable {
  id: string;
  owner_id: string;
  bytes: number;
  created_at: TimeOfInsert;
  expires_at: Time;
}

export interface IdempotencyKeysTable {
  caller: string;
  key: string;
  fingerprint: Buffer;
  holder: string;
  leased_until: Time;
  applied: Generated<boolean>;
  status: number | null;
  body: string | null;
  room_id: string | null;
  may_read: Generated<boolean>;
  created_at: TimeOfInsert;
}

export interface ArtifactsTable {
  job_id: string;
  content_key: number;
  blob_key: string;
  bytes: number;
  media_type: string;
  file_name: string;
  made_of: string;
  created_at: TimeOfInsert;
  expires_at: Time;
  delivered_at: Time | null;
}
