-- Up Migration

-- The result of the last recount, which every worker reports as metrics; one row.
create table last_recount (
  id boolean primary key default true check (id),
  ended_at timestamptz not null,
  -- Number of findings by check.
  findings jsonb not null
);

-- Down Migration

drop table last_recount;
