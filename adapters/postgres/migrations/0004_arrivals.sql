-- Up Migration

-- Files that are still coming in while their job reads them; gone once the file is whole or the job has ended.
create table arrivals (
  job_id text primary key references jobs (id) on delete cascade,
  -- Keys of the pieces that are stored, in order.
  pieces jsonb not null,
  -- When the process that takes the file in was last heard of.
  heard_at timestamptz not null default clock_timestamp()
);

-- Down Migration

drop table arrivals;
