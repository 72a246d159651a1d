-- Up Migration

-- E-mails are stored lower-cased and NFC-normalised: that form is the key.
create table invitations (
  id text not null unique,
  room_key bigint not null references rooms (key) on delete cascade,
  email text not null,
  role text not null check (role in ('viewer', 'editor')),
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (room_key, email)
);

create index invitations_by_email on invitations (email);
-- An e-mail address is no key of an account, but whoever proved it is found by it.
create index users_by_verified_email on users (email) where email_verified;
create index jobs_by_creation on jobs (created_at, id);

create table icons (
  content_key bigint not null,
  id text not null,
  name text not null,
  size integer not null,
  media_type text not null,
  blob_key text not null,
  -- A PNG copy for maps, where the icon itself is an SVG.
  png_blob_key text,
  bytes bigint not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (content_key, id)
);

create table images (
  content_key bigint not null,
  image_key text not null,
  thumbnail_key text not null,
  blob_key text not null,
  thumbnail_blob_key text not null,
  bytes bigint not null,
  exif jsonb,
  created_by text not null,
  created_at timestamptz not null default now(),
  -- Since when no marker refers to it any more; null before the first and while one does.
  retired_at timestamptz,
  primary key (content_key, image_key),
  unique (content_key, thumbnail_key)
);

create index images_by_age on images (coalesce(retired_at, created_at));
create index markers_by_image on markers (content_key, image_key) where image_key is not null;
create index markers_by_icon on markers (content_key, marker_icon_id) where marker_icon_id is not null;

create table comments (
  content_key bigint not null,
  id text not null,
  object_type text not null,
  object_id text not null,
  body text not null,
  lat double precision,
  lng double precision,
  resolved boolean not null default false,
  resolved_by text,
  resolved_at timestamptz,
  author jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (content_key, id)
);

create table replies (
  content_key bigint not null,
  comment_id text not null,
  id text not null,
  body text not null,
  author jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (content_key, id),
  foreign key (content_key, comment_id) references comments (content_key, id) on delete cascade
);

create index replies_by_comment on replies (content_key, comment_id);

create table presentations (
  content_key bigint primary key,
  slides jsonb not null,
  updated_by text not null,
  updated_at timestamptz not null default now()
);

-- Browser sessions. The cookie holds the secret, this table its hash.
create table sessions (
  secret_hash bytea primary key,
  user_id text not null references users (id) on delete cascade,
  -- What the issuer wants to see again when the session ends there too.
  id_token text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index sessions_by_expiry on sessions (expires_at);

-- Answers to creating requests, so that a repeated request is not carried out twice.
create table idempotency_keys (
  caller text not null,
  key text not null,
  fingerprint bytea not null,
  -- Which request holds the key, and until when it counts as under way; it renews that while it works.
  holder uuid not null,
  held_until timestamptz not null,
  -- Set in the transaction that changed something: from then on the request must not be carried out again.
  applied boolean not null default false,
  -- Null while the first request is still under way.
  status integer,
  -- The answer as it was sent; null for an answer that must not be kept, as it holds a secret.
  body text,
  created_at timestamptz not null default now(),
  primary key (caller, key)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);

-- How far a job that works in parts has come, written in the transaction of each part.
alter table jobs add column checkpoint jsonb;

-- What is left of deleted rooms is removed after a while.
create index rooms_by_deletion on rooms (deleted_at) where deleted_at is not null;

-- Down Migration

drop table idempotency_keys, sessions, presentations, replies, comments, images, icons, invitations;
drop index markers_by_image, markers_by_icon, users_by_verified_email, jobs_by_creation, rooms_by_deletion;
alter table jobs drop column checkpoint;
