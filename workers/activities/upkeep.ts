import { rastersOfJob } from '../../core/blobs/keys.ts';
import { sweepObjects } from '../../core/blobs/discard-objects.ts';
import { removeUnusedImages } from '../../core/images/remove-unused-images.ts';
import { failJob } from '../../core/jobs/fail-job.ts';
import { jobFailure } from '../../core/jobs/job-state.ts';
import { silentAfter } from '../../core/jobs/waiting.ts';
import { endStoredUploads } from '../../core/jobs/retained-upload.ts';
import { removeExpiredVersions } from '../../core/layers/retain-version.ts';
import { removePreview } from '../../core/rasters/publish-preview.ts';
import { limits } from '../../core/limits.ts';
import { removeEndedUploads } from '../../core/uploads/chunked/end-upload.ts';
import type { WorkerDependencies } from '../dependencies.ts';

type UpkeepDependencies = Pick<WorkerDependencies, 'database' | 'objectStore' | 'runner'>;

/** Rows read or removed per batch. */
const batch = 500;
/** Maximum number of batches that one run removes, so that it ends well within its timeout. */
const rounds = 20;

/** Rows of abandoned content per batch, and the time limit of one run for all of them (milliseconds). */
const purgeBatch = 5000;
const purgeTime = 120_000;

/**
 * A job is started right after its row is written. One still pending after this time (milliseconds) may be
 * lost.
 */
const forgottenAfter = 10_000;

/**
 * Activities write the row every two seconds. After this time (milliseconds) without a write, none is
 * running.
 */
const endedAfter = 60_000;

/**
 * Starts pending jobs left behind by a crash or an outage of Temporal, and sets the message of jobs that wait
 * for a worker or lost theirs. Returns the number of jobs started or ended.
 */
export async function startPendingJobs(
  { database, runner }: Pick<UpkeepDependencies, 'database' | 'runner'>,
  ageMs: number = forgottenAfter,
): Promise<number> {
  let done = 0;
  await database.jobs.explainSilence(silentAfter);
  for (const job of await database.jobs.unstarted(ageMs, batch)) {
    if (job.cancelRequested) {
      if (await failJob(database, job, jobFailure('job_cancelled'))) done++;
      continue;
    }
    const workflow = await runner.statusOf(job);
    if (workflow === 'ended') {
      if (await failJob(database, job, jobFailure('job_interrupted'))) done++;
    } else if (workflow === 'absent') {
      await runner.start(job);
      done++;
    }
  }
  return done;
}

/**
 * Ends jobs whose workflow was terminated, timed out or is unknown, and repeats lost cancellations. Returns
 * the number of jobs ended.
 */
export async function reconcileJobs(
  { database, runner }: Pick<UpkeepDependencies, 'database' | 'runner'>,
  ageMs: number = endedAfter,
): Promise<number> {
  let done = 0;
  for (const job of await database.jobs.stale(ageMs, batch)) {
    if ((await runner.statusOf(job)) !== 'running') {
      const code = job.cancelRequested ? 'job_cancelled' : 'job_interrupted';
      await removePreview(database, job, rastersOfJob(job.id));
      if (await failJob(database, job, jobFailure(code))) done++;
    } else if (job.cancelRequested) {
      await runner.cancel(job);
    }
  }
  return done;
}

/**
 * Removes content of cleared and deleted rooms, history beyond its limit, photos without a marker,
 * unfinished uploads, expired uploads of failed jobs, expired export files, unreferenced and incomplete
 * objects, and expired sessions, stored responses and reservations.
 */
export async function sweep(
  { database, objectStore }: Pick<UpkeepDependencies, 'database' | 'objectStore'>,
  graceMs: number = limits.blobGrace,
  failedUploadMs: number = limits.failedUploadLifetime,
): Promise<number> {
  let removed = await database.quota.releaseExpired();
  removed += await untilEmpty(() => database.sessions.removeExpired(batch));
  removed += await untilEmpty(() => database.idempotency.removeOlderThan(limits.idempotencyLifetime, batch));
  removed += await untilEmpty(() => removeEndedUploads(database, batch));
  removed += await untilEmpty(() => database.artifacts.removeExpired(batch));
  removed += await untilEmpty(() => removeExpiredVersions(database, batch));
  removed += await untilEmpty(() => endStoredUploads(database, failedUploadMs, batch));
  const deadline = Date.now() + purgeTime;
  removed += await untilEmpty(
    () => database.rooms.purge(purgeBatch),
    () => Date.now() < deadline,
  );
  const { deletedRoomLifetime } = limits;
  removed += await untilEmpty(() => database.rooms.purgeDeleted(deletedRoomLifetime, purgeBatch));
  const { historyPerRoom, historyRetention } = limits;
  removed += await untilEmpty(() => database.history.trim(historyPerRoom, historyRetention, batch));
  removed += await untilEmpty(() => removeUnusedImages(database, batch));
  removed += await untilEmpty(() => sweepObjects({ database, objects: objectStore }, graceMs, batch));
  return removed + (await objectStore.removeAbandoned());
}

async function untilEmpty(
  removeSome: () => Promise<number>,
  goesOn: (round: number) => boolean = (round) => round < rounds,
): Promise<number> {
  let sum = 0;
  for (let round = 0; goesOn(round); round++) {
    const removed = await removeSome();
    if (removed === 0) break;
    sum += removed;
  }
  return sum;
}
