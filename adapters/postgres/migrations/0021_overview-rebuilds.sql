-- Up Migration

-- Attempts of upkeep to build the overviews of published layers whose job ended without them. A layer without a row was
-- not attempted yet.
create table overview_rebuilds (
  layer_id text primary key references layers (id) on delete cascade,
  -- Attempts that have started.
  attempts integer not null default 0,
  -- When upkeep looks at the layer next; null: it makes no further attempt.
  retry_at timestamptz
);

-- A large layer has a sample until it has its overviews.
create index layers_without_overviews on layers (id) where manifest ? 'sample';

-- Down Migration

drop index layers_without_overviews;
drop table overview_rebuilds;
