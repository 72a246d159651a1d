-- Up Migration

create table users (
  id text primary key,
  issuer text not null,
  subject text not null,
  email text,
  email_verified boolean not null default false,
  name text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  quota_limit bigint check (quota_limit >= 0),
  quota_used bigint not null default 0 check (quota_used >= 0),
  quota_reserved bigint not null default 0 check (quota_reserved >= 0),
  unique (issuer, subject)
);

-- Clearing a room replaces its content key; what belonged to the old one is purged afterwards.
create sequence content_keys as bigint;

create table rooms (
  key bigint primary key generated always as identity,
  content_key bigint not null unique default nextval('content_keys'),
  id text not null check (id ~ '^[A-Za-z0-9_-]{10}$'),
  owner_id text not null references users (id),
  name text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  is_public boolean not null default false,
  presentation_is_public boolean not null default false,
  settings jsonb not null,
  last_seq bigint not null default 0,
  used_bytes bigint not null default 0 check (used_bytes >= 0)
);

-- A deleted room frees its id at once.
create unique index rooms_living_id on rooms (id) where deleted_at is null;
create index rooms_by_owner on rooms (owner_id) where deleted_at is null;

-- Content that no room owns any more, waiting to be purged.
create table abandoned_content (
  content_key bigint primary key,
  abandoned_at timestamptz not null default now()
);

create table members (
  room_key bigint not null references rooms (key) on delete cascade,
  user_id text not null references users (id),
  role text not null check (role in ('viewer', 'editor', 'owner')),
  added_at timestamptz not null default now(),
  added_by text,
  primary key (room_key, user_id)
);

create index members_by_user on members (user_id);

create table api_tokens (
  id text primary key,
  room_key bigint not null references rooms (key) on delete cascade,
  name text not null,
  permissions text[] not null check (permissions <@ array['read', 'write', 'upload']),
  secret_hash bytea not null unique,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);

create index api_tokens_by_room on api_tokens (room_key);

create table markers (
  content_key bigint not null,
  id text not null,
  latitude double precision not null,
  longitude double precision not null,
  title text,
  description text,
  color text,
  tags text[],
  event_date bigint,
  marker_icon_id text,
  marker_icon_size integer,
  image_key text,
  thumbnail_key text,
  embedded_media_url text,
  media_size text,
  created_by text not null,
  -- Epoch milliseconds, as event_date: cheap to load and to read by the hundred thousand.
  created_at bigint not null,
  updated_at bigint not null,
  primary key (content_key, id)
);

create table layers (
  id text primary key,
  content_key bigint not null,
  name text not null,
  description text,
  color text,
  opacity double precision,
  stroke_weight double precision,
  visible boolean not null default true,
  style jsonb,
  feature_count bigint not null,
  bytes bigint not null,
  object_prefix text not null,
  manifest jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index layers_by_content on layers (content_key, id);

create table history (
  room_key bigint not null references rooms (key) on delete cascade,
  seq bigint not null,
  kind text not null,
  actor jsonb not null,
  object_type text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  primary key (room_key, seq)
);

create index history_by_object on history (room_key, object_type, object_id, seq);

create table reservations (
  id text primary key,
  owner_id text not null references users (id),
  bytes bigint not null check (bytes >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index reservations_by_expiry on reservations (expires_at);

create table jobs (
  id text primary key,
  kind text not null,
  room_key bigint not null references rooms (key) on delete cascade,
  content_key bigint not null,
  room_id text not null,
  owner_id text not null,
  actor jsonb not null,
  input jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'running', 'complete', 'error')),
  stage text not null default 'queued',
  progress real not null default 0 check (progress between 0 and 100),
  message text not null default '',
  step jsonb,
  warnings jsonb not null default '[]',
  error jsonb,
  result jsonb,
  reservation_id text,
  run integer not null default 1,
  fence bigint not null default 0,
  cancel_requested boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);

create index jobs_by_room on jobs (room_key, created_at);
create index jobs_unfinished on jobs (status, updated_at) where status in ('pending', 'running');

-- Objects of the bucket. A row is written before its object, so that whatever a crash leaves behind is known.
create table blobs (
  key text primary key,
  bytes bigint not null,
  sha256 text,
  media_type text not null,
  created_at timestamptz not null default now(),
  -- Null while something refers to the blob, else since when nothing does.
  released_at timestamptz default now(),
  -- Once true, the object is being deleted and nothing may refer to it any more.
  condemned boolean not null default false
);

create index blobs_by_release on blobs (released_at) where released_at is not null;

create table blob_references (
  content_key bigint not null,
  object_type text not null,
  object_id text not null,
  blob_key text not null references blobs (key),
  primary key (content_key, object_type, object_id, blob_key)
);

create index blob_references_by_blob on blob_references (blob_key);

-- Down Migration

drop table blob_references, blobs, jobs, reservations, history, layers, markers, api_tokens, members,
  abandoned_content, rooms, users;
drop sequence content_keys;
