/** Types of the tables for kysely. The migrations define the actual schema. */
import type { Generated } from 'kysely';
import type { Actor } from '../../core/access/caller.ts';
import type { EventKind } from '../../core/history/event-kinds.ts';
import type { RoomSettings } from '../../core/rooms/room.ts';
import type {
  UsersTable,
  MembersTable,
  InvitationsTable,
  ApiTokensTable,
  SessionsTable,
} from './schema/people.ts';
import type {
  CommentsTable,
  RepliesTable,
  PresentationsTable,
  HistoryArchivesTable,
} from './schema/content.ts';
import type {
  JobsTable,
  ArrivalsTable,
  JobAttemptsTable,
  UploadsTable,
  UploadChunksTable,
  BlobsTable,
  BlobReferencesTable,
  ReservationsTable,
  IdempotencyKeysTable,
  ArtifactsTable,
} from './schema/work.ts';
import type { JsonColumn, Time, TimeOfInsert } from './schema/columns.ts';

export interface RoomsTable {
  key: Generated<number>;
  content_key: Generated<number>;
  id: string;
  owner_id: string;
  name: string | null;
  created_at: TimeOfInsert;
  deleted_at: Time | null;
  is_public: Generated<boolean>;
  presentation_is_public: Generated<boolean>;
  settings: JsonColumn<RoomSettings>;
  last_seq: Generated<number>;
  used_bytes: Generated<number>;
  row_bytes: Generated<number>;
  marker_count: Generated<number>;
  comment_count: Generated<number>;
  history_bytes: Generated<number>;
  trimmed_at: Time | null;
}

export interface HistoryTable {
  room_key: number;
  seq: number;
  kind: EventKind;
  actor: JsonColumn<Actor>;
  object_type: string;
  object_id: string;
  before: JsonColumn<unknown>;
  after: JsonColumn<unknown>;
  created_at: TimeOfInsert;
  bytes: number;
}

/** Kinds of content add their tables (schema/). */
export interface DatabaseSchema {
  users: UsersTable;
  rooms: RoomsTable;
  abandoned_content: { content_key: number; abandoned_at: TimeOfInsert };
  members: MembersTable;
  invitations: InvitationsTable;
  api_tokens: ApiTokensTable;
  comments: CommentsTable;
  replies: RepliesTable;
  presentations: PresentationsTable;
  history_archives: HistoryArchivesTable;
  history: HistoryTable;
  reservations: ReservationsTable;
  jobs: JobsTable;
  job_attempts: JobAttemptsTable;
  uploads: UploadsTable;
  arrivals: ArrivalsTable;
  upload_chunks: UploadChunksTable;
  blobs: BlobsTable;
  blob_references: BlobReferencesTable;
  sessions: SessionsTable;
  idempotency_keys: IdempotencyKeysTable;
  artifacts: ArtifactsTable;
}
