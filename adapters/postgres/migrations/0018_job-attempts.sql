-- Up Migration

-- Attempts of long activities that have started and not ended. An attempt deletes its row when it ends in any way but
-- the loss of its worker process.
create table job_attempts (
  job_id text not null references jobs (id) on delete cascade,
  run integer not null,
  -- Temporal's id of the activity within the workflow, and the number of the attempt.
  activity text not null,
  attempt integer not null,
  -- The worker process.
  worker text not null,
  -- The job's checkpoint when the attempt started.
  checkpoint jsonb,
  started_at timestamptz not null default clock_timestamp(),
  primary key (job_id, run, activity, attempt)
);

-- Down Migration

drop table job_attempts;
