-- Up Migration

-- Counted first, as this reads millions of rows: nobody waits for it. The rooms are locked afterwards.
create temporary table counted on commit drop as
select key,
  (select count(*) from markers where content_key = rooms.content_key) as markers,
  (select count(*) from comments where content_key = rooms.content_key)
    + (select count(*) from replies where content_key = rooms.content_key) as comments,
  (
    select coalesce(sum(bytes), 0) from images
    where content_key = rooms.content_key and retired_at is not null
  ) as history_bytes
from rooms where deleted_at is null;

-- What a room holds, moved with each event that tells of it, so that limits are kept without counting rows.
alter table rooms
  add column marker_count bigint not null default 0,
  -- With replies.
  add column comment_count bigint not null default 0,
  -- Of the events that are kept, and of the photos that nothing but history refers to.
  add column history_bytes bigint not null default 0,
  -- When the last event happened that was trimmed from the history.
  add column trimmed_at timestamptz;

-- Null for events of before, which count nothing.
alter table history add column bytes integer;

update rooms set
  marker_count = counted.markers, comment_count = counted.comments, history_bytes = counted.history_bytes
from counted where counted.key = rooms.key;

-- Down Migration

alter table history drop column bytes;
alter table rooms drop column marker_count, drop column comment_count, drop column history_bytes,
  drop column trimmed_at;
