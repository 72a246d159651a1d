-- Up Migration

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
  marker_count = (select count(*) from markers where content_key = rooms.content_key),
  comment_count = (select count(*) from comments where content_key = rooms.content_key)
    + (select count(*) from replies where content_key = rooms.content_key),
  history_bytes = (
    select coalesce(sum(bytes), 0) from images
    where content_key = rooms.content_key and retired_at is not null
  )
where deleted_at is null;

-- Down Migration

alter table history drop column bytes;
alter table rooms drop column marker_count, drop column comment_count, drop column history_bytes,
  drop column trimmed_at;
