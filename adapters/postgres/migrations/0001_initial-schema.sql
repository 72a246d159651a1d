-- Up Migration

-- Users, rooms and access

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

-- An e-mail address is not an account key; this finds the accounts that have verified it.
create index users_by_verified_email on users (email) where email_verified;

-- Clearing a room assigns a new content key. Rows with the old key are purged later.
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
  used_bytes bigint not null default 0 check (used_bytes >= 0),
  -- Each event updates these counts, so that limits are checked without counting rows.
  marker_count bigint not null default 0,
  -- Includes replies.
  comment_count bigint not null default 0,
  -- Size of the stored events, and of photos that only the history refers to.
  history_bytes bigint not null default 0,
  -- Time of the last event that was trimmed from the history.
  trimmed_at timestamptz,
  row_bytes bigint not null default 0
);

-- The id of a deleted room is available at once.
create unique index rooms_active_id on rooms (id) where deleted_at is null;
create index rooms_by_owner on rooms (owner_id) where deleted_at is null;
-- Deleted rooms are purged after a while.
create index rooms_by_deletion on rooms (deleted_at) where deleted_at is not null;

-- Content of cleared and deleted rooms until it is purged.
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

-- E-mail addresses are stored in lower case and NFC: that form is the key.
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

-- Browser sessions. The cookie contains the secret, this table its hash.
create table sessions (
  secret_hash bytea primary key,
  user_id text not null references users (id) on delete cascade,
  -- Sent to the issuer as `id_token_hint` at sign-out.
  id_token text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index sessions_by_expiry on sessions (expires_at);

-- Content of rooms

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
  group_name text,
  created_by text not null,
  -- Epoch milliseconds, like event_date: fast to load and read in bulk.
  created_at bigint not null,
  updated_at bigint not null,
  -- Properties of an imported point that are not fields of a marker: JSON as text, because it is loaded, measured and
  -- returned unchanged and never searched.
  properties text,
  primary key (content_key, id)
);

create index markers_by_image on markers (content_key, image_key) where image_key is not null;
create index markers_by_icon on markers (content_key, marker_icon_id) where marker_icon_id is not null;

create table icons (
  content_key bigint not null,
  id text not null,
  name text not null,
  size integer not null,
  media_type text not null,
  blob_key text not null,
  -- A PNG copy of an SVG icon, for maps.
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
  -- When the last marker stopped referring to it; null before the first reference and while there is one.
  retired_at timestamptz,
  primary key (content_key, image_key),
  unique (content_key, thumbnail_key)
);

create index images_by_age on images (coalesce(retired_at, created_at));

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
  updated_at timestamptz not null,
  -- Position among the layers of the room; greater values are drawn above.
  draw_order double precision not null
);

create index layers_by_content on layers (content_key, id);
-- A large layer has a sample until it has its overviews.
create index layers_without_overviews on layers (id) where manifest ? 'sample';

-- Attempts of upkeep to build the overviews of published layers whose job ended without them. A layer without a row was
-- not attempted yet.
create table overview_rebuilds (
  layer_id text primary key references layers (id) on delete cascade,
  -- Attempts that have started.
  attempts integer not null default 0,
  -- Time of the next attempt; null if there is none.
  retry_at timestamptz
);

create table raster_layers (
  id text primary key,
  content_key bigint not null,
  name text not null,
  description text,
  -- Only the fields that were set: the rest follows from the manifest, which a new version of the files replaces.
  display jsonb not null,
  display_version integer not null default 1,
  manifest jsonb not null,
  object_prefix text not null,
  -- The uploaded file: its name, and the keys and sizes of its pieces.
  original jsonb not null,
  bytes bigint not null,
  status text not null check (status in ('preview', 'ready')),
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Position among the rasters of the room; greater values are drawn above.
  draw_order double precision not null,
  visible boolean not null default true
);

create index raster_layers_by_content on raster_layers (content_key, id);

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

-- History

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
  -- Size of the event.
  bytes integer not null,
  primary key (room_key, seq)
);

create index history_by_object on history (room_key, object_type, object_id, seq);
-- Changes of one user, without reading those of all others.
create index history_by_actor on history (room_key, (actor->>'id'), seq);
-- Events before which anonymous callers read nothing: publication and clearing of the room.
create index history_openings on history (room_key, seq)
  where kind = 'room.cleared' or (kind = 'settings.updated' and after->'isPublic' = 'true');

-- Histories of imported room files: objects of the content, which an export writes before the room's own history.
create table history_archives (
  content_key bigint not null,
  id text not null,
  blob_key text not null,
  bytes bigint not null,
  events bigint not null,
  created_at timestamptz not null default now(),
  primary key (content_key, id)
);

-- Layer versions that an update of the room replaced, so that the update can be reverted. Their objects count in the quota.
create table layer_versions (
  content_key bigint not null,
  -- The job that replaced the version, and the layer.
  id text not null,
  job_id text not null,
  layer_id text not null,
  -- Identifies the features of the version, and of the one that replaced it.
  digest text not null,
  replaced_by text not null,
  feature_count bigint not null,
  bytes bigint not null,
  object_prefix text not null,
  manifest jsonb not null,
  expires_at timestamptz not null,
  primary key (content_key, id)
);

create index layer_versions_by_layer on layer_versions (layer_id, digest);
create index layer_versions_by_expiry on layer_versions (expires_at);

-- Objects of the object store

-- A row is written before its object, so that objects of a crashed process are known.
create table blobs (
  key text primary key,
  bytes bigint not null,
  sha256 text,
  media_type text not null,
  created_at timestamptz not null default now(),
  -- When the last reference was removed; null while there is one.
  released_at timestamptz default now(),
  -- True while the object is being deleted; no reference can be added.
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

create table reservations (
  id text primary key,
  owner_id text not null references users (id),
  bytes bigint not null check (bytes >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index reservations_by_expiry on reservations (expires_at);

-- Jobs

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
  finished_at timestamptz,
  -- Progress of a job that commits in batches, written in the transaction of each batch.
  checkpoint jsonb
);

create index jobs_by_room on jobs (room_key, created_at);
create index jobs_by_creation on jobs (created_at, id);
create index jobs_unfinished on jobs (status, updated_at) where status in ('pending', 'running');
-- Failed jobs that retain their upload and its reservation for a retry.
create index jobs_keeping on jobs (finished_at) where status = 'error' and reservation_id is not null;

-- Attempts of long activities that have started and not ended. An attempt deletes its row when it ends, unless its
-- worker process was lost.
create table job_attempts (
  job_id text not null references jobs (id) on delete cascade,
  run integer not null,
  -- Temporal's id of the activity within the workflow, and the number of the attempt.
  activity text not null,
  attempt integer not null,
  -- The worker process.
  worker text not null,
  -- The job's checkpoint when the attempt started.
  checkpoint jsonb,
  started_at timestamptz not null default clock_timestamp(),
  primary key (job_id, run, activity, attempt)
);

-- What the worker processes run, by task queue. A process writes its rows every few seconds and deletes them when it
-- ends; those of a lost process expire.
create table worker_loads (
  worker text not null,
  pool text not null,
  running integer not null,
  slots integer not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (worker, pool)
);

-- Files whose job reads them while they are being received; deleted once the file is complete or the job has ended.
create table arrivals (
  job_id text primary key references jobs (id) on delete cascade,
  -- Keys of the stored pieces, in order.
  pieces jsonb not null,
  -- Last heartbeat of the process that receives the file.
  last_seen_at timestamptz not null default clock_timestamp()
);

-- Chunked uploads, until some time after their job started.
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
  expires_at timestamptz not null,
  -- Requested result for points; null for the default.
  points text
);

create index uploads_by_expiry on uploads (expires_at);
create index uploads_by_room on uploads (room_key);
create index uploads_by_reservation on uploads (reservation_id) where reservation_id is not null;

create table upload_chunks (
  upload_id text not null references uploads (id) on delete cascade,
  chunk_index integer not null check (chunk_index >= 0),
  blob_key text not null,
  bytes bigint not null,
  -- Computed if the sender declares a checksum, or to compare two requests for the same chunk.
  sha256 text,
  primary key (upload_id, chunk_index)
);

-- Files of export jobs. Rows of several jobs can refer to one object: an unchanged room is written once.
create table artifacts (
  job_id text primary key references jobs (id) on delete cascade,
  content_key bigint not null,
  blob_key text not null references blobs (key),
  bytes bigint not null,
  media_type text not null,
  file_name text not null,
  -- Identifies the content: the room's last change, the options and the version of the format.
  made_of text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- When a client first received the file completely.
  delivered_at timestamptz
);

create index artifacts_by_content on artifacts (content_key, made_of);
create index artifacts_by_expiry on artifacts (expires_at);
create index artifacts_by_blob on artifacts (blob_key);

-- Requests

-- Responses to requests with an Idempotency-Key, so that a repeated request is not executed twice.
create table idempotency_keys (
  caller text not null,
  key text not null,
  fingerprint bytea not null,
  -- The request that has leased the key, and the end of its lease, which it renews while it runs.
  holder uuid not null,
  leased_until timestamptz not null,
  -- Set in the transaction that changed something: from then on the request must not be executed again.
  applied boolean not null default false,
  -- Null while the first request is running.
  status integer,
  -- The response as sent; null if it contains a secret and must not be stored.
  body text,
  created_at timestamptz not null default now(),
  -- The room in the body of the request, to which a repeat is authorized again.
  room_id text,
  -- Whether the response contains what only readers of the room may see.
  may_read boolean not null default false,
  primary key (caller, key)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Requests of each caller within its window, over all processes. Unlogged: a crash of the server resets the counts.
create unlogged table rate_counts (
  counted text primary key,
  count integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50);

-- The result of the last recount, which every worker reports as metrics; one row.
create table last_recount (
  id boolean primary key default true check (id),
  ended_at timestamptz not null,
  -- Number of findings by check.
  findings jsonb not null
);

-- Bytes of rows

-- Bytes of a room's rows count in its owner's quota. The size of a row follows from its values alone: a fixed part for
-- numbers, headers and index entries, and its texts and JSON. A layer's manifest is also an object, which is counted.
create temporary table row_sizes (table_name text, bytes text) on commit drop;

insert into row_sizes
select table_name, concat(
  '100 + ', (select string_agg(format('coalesce(octet_length(r.%s), 0)', value), ' + ')
  from regexp_split_to_table(texts, ', ') as value)
)
from (values
  ('comments', 'id, object_type, object_id, body, resolved_by, author::text'),
  ('replies', 'id, comment_id, body, author::text'),
  ('presentations', 'slides::text, updated_by'),
  ('layers', 'id, name, description, color, style::text, object_prefix, created_by'),
  ('raster_layers',
    'id, name, description, display::text, manifest::text, object_prefix, original::text, status, created_by'),
  ('icons', 'id, name, media_type, blob_key, png_blob_key, created_by'),
  ('images', 'image_key, thumbnail_key, blob_key, thumbnail_blob_key, exif::text, created_by')
) as listed (table_name, texts);

-- A marker has the size of its row in a binary COPY: the number of values, and each value with its length. So an import
-- counts the bytes that it sends, and reads nothing again. Texts, lists of texts and numbers of fixed size are known.
insert into row_sizes
select 'markers', concat(2 + 4 * count(*), ' + ', string_agg(
  case
    when atttypid = 'text'::regtype then format('coalesce(octet_length(r.%I), 0)', attname)
    when atttypid = 'text[]'::regtype then format(
      'case when r.%1$I is null then 0 else 12 + least(cardinality(r.%1$I), 1) * 8 + cardinality(r.%1$I) * 4'
      ' + octet_length(array_to_string(r.%1$I, '''')) end',
      attname
    )
    when attnotnull then attlen::text
    else format('case when r.%I is null then 0 else %s end', attname, attlen)
  end,
  ' + '
))
from pg_attribute where attrelid = 'markers'::regclass and attnum > 0;

do $migration$
begin
  execute 'create view content_rows as ' || (
    select string_agg(format('select content_key, %s as bytes from %I as r', bytes, table_name), ' union all ')
    from row_sizes
  );
  execute (
    select format('create function marker_bytes(r markers) returns bigint language sql immutable as %L',
      format('select (%s)::bigint', bytes))
    from row_sizes where table_name = 'markers'
  );
end
$migration$;

-- Adds the change of a statement to the room and to the sum of its transaction, which is compared with the quota at
-- its end. Content that was cleared or deleted has no room.
create function add_row_bytes(of_content bigint, added bigint) returns void language plpgsql as $function$
begin
  if added = 0 then return; end if;
  update rooms set row_bytes = greatest(row_bytes + added, 0)
  where content_key = of_content and deleted_at is null;
  if found then
    perform set_config('chartroom.added_row_bytes', (added_row_bytes() + added)::text, true);
  end if;
end
$function$;

-- Row bytes that the transaction added to rooms so far, less those that it removed.
create function added_row_bytes() returns bigint language sql stable as $function$
  select coalesce(nullif(current_setting('chartroom.added_row_bytes', true), ''), '0')::bigint
$function$;

create function owned_row_bytes(owner text) returns bigint language sql stable as $function$
  select coalesce(sum(row_bytes), 0)::bigint from rooms where owner_id = owner and deleted_at is null
$function$;

do $migration$
declare
  size record;
begin
  for size in select * from row_sizes loop
    execute format($create$
      create function count_removed_%1$s() returns trigger language plpgsql as $function$
      begin
        perform add_row_bytes(content_key, -sum(%2$s)::bigint) from removed as r group by content_key;
        return null;
      end
      $function$;
      create function count_changed_%1$s() returns trigger language plpgsql as $function$
      begin
        perform add_row_bytes(content_key, sum(bytes)::bigint) from (
          select content_key, (%2$s) as bytes from added as r
          union all select content_key, -(%2$s) from removed as r
        ) as changed group by content_key;
        return null;
      end
      $function$;
      create trigger count_removed after delete on %1$I
        referencing old table as removed for each statement execute function count_removed_%1$s();
      create trigger count_changed after update on %1$I
        referencing new table as added old table as removed
        for each statement execute function count_changed_%1$s();
    $create$, size.table_name, size.bytes);
    -- An INSERT trigger would have the server write millions of imported and copied markers to a temporary file.
    continue when size.table_name = 'markers';
    execute format($create$
      create function count_added_%1$s() returns trigger language plpgsql as $function$
      begin
        perform add_row_bytes(content_key, sum(%2$s)::bigint) from added as r group by content_key;
        return null;
      end
      $function$;
      create trigger count_added after insert on %1$I
        referencing new table as added for each statement execute function count_added_%1$s();
    $create$, size.table_name, size.bytes);
  end loop;
end
$migration$;

-- Down Migration

drop view content_rows;
drop function marker_bytes;
drop table last_recount, rate_counts, idempotency_keys, artifacts, upload_chunks, uploads, arrivals, worker_loads,
  job_attempts, jobs,
  reservations, blob_references, blobs, layer_versions, history_archives, history, presentations, replies, comments, raster_layers,
  overview_rebuilds, layers, images, icons, markers, sessions, api_tokens, invitations, members, abandoned_content,
  rooms, users;
drop sequence content_keys;
drop function add_row_bytes, added_row_bytes, owned_row_bytes;

do $migration$
declare
  trigger_function regprocedure;
begin
  for trigger_function in
    select oid::regprocedure from pg_proc
    where pronamespace = current_schema::regnamespace and proname ~ '^count_(added|changed|removed)_'
  loop
    execute format('drop function %s', trigger_function);
  end loop;
end
$migration$;
