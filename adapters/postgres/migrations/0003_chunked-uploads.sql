-- Up Migration

-- Files that come in chunks, until a while after their job was started.
create table uploads (
  id text primary key,
  room_key bigint not null references rooms (key) on delete cascade,
  content_key bigint not null,
  token_id text,
  file_name text not null,
  file_size bigint not null check (file_size > 0),
  total_chunks integer not null check (total_chunks > 0),
  received_chunks integer not null default 0,
  received_bytes bigint not null default 0,
  reservation_id text,
  job_id text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index uploads_by_expiry on uploads (expires_at);
create index uploads_by_room on uploads (room_key);
create index uploads_by_reservation on uploads (reservation_id) where reservation_id is not null;

create table upload_chunks (
  upload_id text not null references uploads (id) on delete cascade,
  chunk_index integer not null check (chunk_index >= 0),
  blob_key text not null,
  bytes bigint not null,
  sha256 text not null,
  primary key (upload_id, chunk_index)
);

-- Down Migration

drop table upload_chunks, uploads;
