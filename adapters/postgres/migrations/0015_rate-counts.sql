-- Up Migration

-- Requests of each caller within its window, over all processes. Not logged: a crash of the server empties it, and
-- then everybody begins anew.
create unlogged table rate_counts (
  counted text primary key,
  count integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50);

-- Down Migration

drop table rate_counts;
