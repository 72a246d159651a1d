-- Up Migration

-- When a client received the file up to its last byte; null while no client has.
alter table artifacts add column delivered_at timestamptz;

-- Down Migration

alter table artifacts drop column delivered_at;
