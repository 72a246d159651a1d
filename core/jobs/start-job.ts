import type { Actor } from '../access/caller.ts';
import type { ReservedQuota } from '../blobs/reserved-quota.ts';
import { reserveQuota } from '../blobs/reserve-quota.ts';
import { Refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import type { JobKind } from './kinds.ts';
import { newJobId } from './new-job-id.ts';
import { limits } from '../limits.ts';
import { BlobCondemned } from '../blobs/blob.ts';
import type { Database, Repositories, UnitOfWork } from '../ports/database.ts';
import type { Job } from './job.ts';
import type { JobRunner } from './job-runner.ts';
import type { Reservation } from '../blobs/quota.ts';
import type { Room } from '../rooms/room.ts';
import { referenceUploads } from './referenced-uploads.ts';
import { isRetryable } from './retryable.ts';
import { commonInput, type CommonJobInput } from './job-input.ts';

export interface JobRequest {
  readonly kind: JobKind;
  readonly room: Room;
  readonly actor: Actor;
  readonly input: CommonJobInput;
  /** For callers that need the id before the job exists. */
  readonly jobId?: string;
  /** An existing reservation for the input, which the job adopts. */
  readonly reservationId?: string | null;
  /** The quota reserved while the input was received; the job adopts as much of it as the input needs. */
  readonly reserved?: ReservedQuota | undefined;
}

/**
 * Records the job together with its quota reservation and its references to the uploads, then starts it.
 * Throws Refusal `quota_exceeded`. If the runner is unavailable, the row stays pending and upkeep starts the
 * job later.
 */
export async function startJob(
  { database, runner }: { database: Database; runner: JobRunner },
  request: JobRequest,
): Promise<Job> {
  const job = await database.transaction((unit) => recordJob(unit, request));
  request.reserved?.keep();
  await startRecorded(runner, job);
  return job;
}

/** The part of `startJob` that runs inside a transaction; call `startRecorded` after the commit. */
export async function recordJob(unit: UnitOfWork, request: JobRequest): Promise<Job> {
  const { kind, room, actor, input, jobId = newJobId(request.kind) } = request;
  const reservation = { id: newId('reservation'), ownerId: room.ownerId, bytes: input.bytes };
  const reservationId =
    request.reservationId ??
    (await request.reserved?.takeOver(unit, input.bytes)) ??
    (await reserve(unit, reservation));
  await referenceUploads(unit, { id: jobId, contentKey: room.contentKey }, input.uploads);
  // A file that is still being received can be rejected later.
  if (input.arriving !== true) unit.changed(jobId);
  return unit.jobs.insert({
    id: jobId,
    kind,
    roomKey: room.key,
    contentKey: room.contentKey,
    roomId: room.id,
    ownerId: room.ownerId,
    actor,
    input,
    reservationId,
  });
}

/**
 * Starts a failed job as its next run, with its retained reservation, if any. Throws Refusal
 * `job_not_retryable` (also if the input is invalid or was deleted), `quota_exceeded`.
 */
export async function retryJob(
  { database, runner }: { database: Database; runner: JobRunner },
  job: Job,
): Promise<Job> {
  const { bytes, uploads, arriving } = commonInput(job);
  if (arriving === true) {
    throw new Refusal(
      'job_not_retryable',
      'The upload was interrupted before the file was complete; upload it again.',
    );
  }
  if (job.error !== null && !isRetryable(job.error)) {
    const message = `A retry cannot succeed: ${job.error.message} Send a corrected file as a new job.`;
    throw new Refusal('job_not_retryable', message, { code: job.error.code });
  }
  const again = await database.transaction(async (unit) => {
    unit.changed();
    const retried = await unit.jobs.retry(job.id, bytes === 0 ? null : newId('reservation'));
    if (retried === null) throw new Refusal('job_not_retryable');
    const { reservationId: id, ownerId } = retried;
    if (id !== null && !(await unit.quota.renew(id, limits.uploadLifetime))) {
      await reserve(unit, { id, ownerId, bytes });
    }
    await referenceUploads(unit, job, uploads).catch((cause: unknown) => {
      if (!(cause instanceof BlobCondemned)) throw cause;
      const message = 'The upload of this job was deleted in the meantime; upload it again.';
      throw new Refusal('job_not_retryable', message, {}, { cause });
    });
    return retried;
  });
  await startRecorded(runner, again);
  return again;
}

async function reserve({ quota }: Repositories, { id, ownerId, bytes }: Reservation): Promise<string | null> {
  if (bytes === 0) return null;
  await reserveQuota(quota, { id, ownerId, bytes }, limits.uploadLifetime);
  return id;
}

/** If the runner is unavailable, the row stays pending; upkeep starts the job later. */
export async function startRecorded(runner: JobRunner, job: Job): Promise<void> {
  await runner.start(job).catch(() => undefined);
}
