/** The tables as kysely sees them; the migrations are the truth. timestamptz reads as epoch milliseconds. */
import type { ColumnType, Generated } from 'kysely';
import type { LayerManifest } from '../../geo/vector/manifest.ts';
import type { Actor } from '../../core/access/caller.ts';
import type { Role, TokenPermission } from '../../core/access/operations.ts';
import type { EventKind } from '../../core/events/event-kinds.ts';
import type { JobKind } from '../../core/ids.ts';
import type { JobError, JobStage, JobStatus, JobWarning } from '../../core/jobs/job-state.ts';
import type { CommentObjectType } from '../../core/ports/comment-repository.ts';
import type { Icon } from '../../core/ports/icon-repository.ts';
import type { Marker } from '../../core/ports/marker-repository.ts';
import type { PhotoFacts } from '../../core/ports/picture-processor.ts';
import type { InvitedRole } from '../../core/ports/member-repository.ts';
import type { Slide } from '../../core/ports/presentation-repository.ts';
import type { RoomSettings } from '../../core/ports/room-repository.ts';

type Time = ColumnType<number, Date, Date>;
type TimeOfInsert = ColumnType<number, Date | undefined, Date>;
/** Written as text that `jsonb()` made. */
type Json<T> = ColumnType<T, string, string>;
type Object = Readonly<Record<string, unknown>>;

export interface UsersTable {
  id: string;
  issuer: string;
  subject: string;
  email: string | null;
  email_verified: boolean;
  name: string | null;
  created_at: TimeOfInsert;
  last_seen_at: TimeOfInsert;
  quota_limit: number | null;
  quota_used: Generated<number>;
  quota_reserved: Generated<number>;
}

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
  settings: Json<RoomSettings>;
  last_seq: Generated<number>;
  used_bytes: Generated<number>;
}

interface MembersTable {
  room_key: number;
  user_id: string;
  role: Role;
  added_at: TimeOfInsert;
  added_by: string | null;
}

export interface InvitationsTable {
  id: string;
  room_key: number;
  email: string;
  role: InvitedRole;
  invited_by: string;
  created_at: TimeOfInsert;
  expires_at: Time;
}

export interface ApiTokensTable {
  id: string;
  room_key: number;
  name: string;
  permissions: TokenPermission[];
  secret_hash: Buffer;
  created_by: string;
  created_at: TimeOfInsert;
  expires_at: Time | null;
  revoked_at: Time | null;
  last_used_at: Time | null;
}

export interface MarkersTable {
  content_key: number;
  id: string;
  latitude: number;
  longitude: number;
  title: string | null;
  description: string | null;
  color: string | null;
  tags: readonly string[] | null;
  event_date: number | null;
  marker_icon_id: string | null;
  marker_icon_size: number | null;
  image_key: string | null;
  thumbnail_key: string | null;
  embedded_media_url: string | null;
  media_size: Marker['mediaSize'];
  created_by: string;
  created_at: number;
  updated_at: number;
}

export interface LayersTable {
  id: string;
  content_key: number;
  name: string;
  description: string | null;
  color: string | null;
  opacity: number | null;
  stroke_weight: number | null;
  visible: boolean;
  style: Json<Object | null> | null;
  feature_count: number;
  bytes: number;
  object_prefix: string;
  manifest: Json<LayerManifest>;
  created_by: string;
  created_at: Time;
  updated_at: Time;
}

interface IconsTable {
  content_key: number;
  id: string;
  name: string;
  size: number;
  media_type: Icon['mediaType'];
  blob_key: string;
  png_blob_key: string | null;
  bytes: number;
  created_by: string;
  created_at: TimeOfInsert;
}

interface ImagesTable {
  content_key: number;
  image_key: string;
  thumbnail_key: string;
  blob_key: string;
  thumbnail_blob_key: string;
  bytes: number;
  exif: Json<PhotoFacts> | null;
  created_by: string;
  created_at: TimeOfInsert;
  retired_at: Time | null;
}

interface CommentsTable {
  content_key: number;
  id: string;
  object_type: CommentObjectType;
  object_id: string;
  body: string;
  lat: number | null;
  lng: number | null;
  resolved: Generated<boolean>;
  resolved_by: string | null;
  resolved_at: ColumnType<number | null, Date | null, Date | null>;
  author: Json<Actor>;
  created_at: TimeOfInsert;
  updated_at: TimeOfInsert;
}

interface RepliesTable {
  content_key: number;
  comment_id: string;
  id: string;
  body: string;
  author: Json<Actor>;
  created_at: TimeOfInsert;
  updated_at: TimeOfInsert;
}

interface PresentationsTable {
  content_key: number;
  slides: Json<readonly Slide[]>;
  updated_by: string;
  updated_at: TimeOfInsert;
}

export interface HistoryTable {
  room_key: number;
  seq: number;
  kind: EventKind;
  actor: Json<Actor>;
  object_type: string;
  object_id: string;
  before: Json<unknown>;
  after: Json<unknown>;
  created_at: TimeOfInsert;
}

interface ReservationsTable {
  id: string;
  owner_id: string;
  bytes: number;
  created_at: TimeOfInsert;
  expires_at: Time;
}

export interface JobsTable {
  id: string;
  kind: JobKind;
  room_key: number;
  content_key: number;
  room_id: string;
  owner_id: string;
  actor: Json<Actor>;
  input: Json<Object>;
  status: Generated<JobStatus>;
  stage: Generated<JobStage>;
  progress: Generated<number>;
  message: Generated<string>;
  step: Json<{ n: number; of: number }> | null;
  warnings: ColumnType<JobWarning[], string | undefined, string>;
  error: Json<JobError> | null;
  result: Json<Object> | null;
  reservation_id: string | null;
  run: Generated<number>;
  fence: Generated<number>;
  cancel_requested: Generated<boolean>;
  checkpoint: Json<Object> | null;
  created_at: TimeOfInsert;
  updated_at: TimeOfInsert;
  started_at: Time | null;
  finished_at: Time | null;
}

interface BlobsTable {
  key: string;
  bytes: number;
  sha256: string | null;
  media_type: string;
  created_at: TimeOfInsert;
  released_at: Time | null;
  condemned: Generated<boolean>;
}

interface ArrivalsTable {
  job_id: string;
  pieces: Json<readonly string[]>;
  heard_at: TimeOfInsert;
}

interface UploadsTable {
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
  created_at: TimeOfInsert;
  expires_at: Time;
}

interface UploadChunksTable {
  upload_id: string;
  chunk_index: number;
  blob_key: string;
  bytes: number;
  sha256: string | null;
}

interface BlobReferencesTable {
  content_key: number;
  object_type: string;
  object_id: string;
  blob_key: string;
}

interface SessionsTable {
  secret_hash: Buffer;
  user_id: string;
  id_token: string;
  created_at: TimeOfInsert;
  expires_at: Time;
}

interface IdempotencyKeysTable {
  caller: string;
  key: string;
  fingerprint: Buffer;
  holder: string;
  held_until: Time;
  applied: Generated<boolean>;
  status: number | null;
  body: string | null;
  created_at: TimeOfInsert;
}

export interface Schema {
  users: UsersTable;
  rooms: RoomsTable;
  abandoned_content: { content_key: number; abandoned_at: TimeOfInsert };
  members: MembersTable;
  invitations: InvitationsTable;
  api_tokens: ApiTokensTable;
  markers: MarkersTable;
  layers: LayersTable;
  icons: IconsTable;
  images: ImagesTable;
  comments: CommentsTable;
  replies: RepliesTable;
  presentations: PresentationsTable;
  history: HistoryTable;
  reservations: ReservationsTable;
  jobs: JobsTable;
  uploads: UploadsTable;
  arrivals: ArrivalsTable;
  upload_chunks: UploadChunksTable;
  blobs: BlobsTable;
  blob_references: BlobReferencesTable;
  sessions: SessionsTable;
  idempotency_keys: IdempotencyKeysTable;
}
