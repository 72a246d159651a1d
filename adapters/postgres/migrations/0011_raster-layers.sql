-- Up Migration

create table raster_layers (
  id text primary key,
  content_key bigint not null,
  name text not null,
  description text,
  -- What was set of it: the rest follows from the manifest, which another version of the files may bring anew.
  display jsonb not null,
  display_version integer not null default 1,
  manifest jsonb not null,
  object_prefix text not null,
  -- The file as it was uploaded: its name, and the keys and bytes of its pieces.
  original jsonb not null,
  bytes bigint not null,
  status text not null check (status in ('preview', 'ready')),
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index raster_layers_by_content on raster_layers (content_key, id);

-- Down Migration

drop table raster_layers;
