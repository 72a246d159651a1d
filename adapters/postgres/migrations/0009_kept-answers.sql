-- Up Migration

-- Before a kept answer is told again, access is asked for again: to the room that the body of the request named, and
-- to what only readers are told.
alter table idempotency_keys
  add column room_id text,
  add column may_read boolean not null default false;

-- Down Migration

alter table idempotency_keys drop column room_id, drop column may_read;
