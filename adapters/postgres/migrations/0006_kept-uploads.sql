-- Up Migration

-- Failed jobs that keep their upload, and the reservation for it, until they are tried again.
create index jobs_keeping on jobs (finished_at) where status = 'error' and reservation_id is not null;

-- Down Migration

drop index jobs_keeping;
