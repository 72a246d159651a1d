-- Up Migration

-- Histories that came in with files of rooms: objects of the content, which the next export writes before its own.
create table history_archives (
  content_key bigint not null,
  id text not null,
  blob_key text not null,
  bytes bigint not null,
  events bigint not null,
  created_at timestamptz not null default now(),
  primary key (content_key, id)
);

-- Down Migration

drop table history_archives;
