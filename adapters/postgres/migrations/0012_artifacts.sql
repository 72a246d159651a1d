-- Up Migration

-- Files that export jobs made. Rows of several jobs may name one object: a room that did not change is written once.
create table artifacts (
  job_id text primary key references jobs (id) on delete cascade,
  content_key bigint not null,
  blob_key text not null references blobs (key),
  bytes bigint not null,
  media_type text not null,
  file_name text not null,
  -- Of what the object was made: the room's last change, the options and the version of the format.
  made_of text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

create index artifacts_by_content on artifacts (content_key, made_of);
create index artifacts_by_expiry on artifacts (expires_at);
create index artifacts_by_blob on artifacts (blob_key);

-- Down Migration

drop table artifacts;
