import type { Actor } from '../access/caller.ts';
import type { ReservedQuota } from '../blobs/reserved-quota.ts';
import { reserveQuota } from '../blobs/reserve-quota.ts';
import { Refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import type { JobKind } from './kinds.ts';
import { newJobId } from './new-job-id.ts';
import { limits } from '../limits.ts';
import { BlobCondemned } from '../blobs/blob.ts';
import type { Database, Repositories } from '../ports/database.ts';
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
  /** For a caller that needs the id before the job exists. */
  readonly jobId?: string;
  /** A reservation that was made for the input before, and is the job's from now on. */
  readonly reservationId?: string | null;
  /** What was held while the input came in; so much of it as the input takes is the job's from now on. */
  readonly held?: ReservedQuota | undefined;
}

/**
 * Records the job together with its quota reservation and its hold on the uploads, then starts it. Throws Refusal
 * `quota_exceeded`. A runner out of reach is no error: the row stays pending and is started later.
 */
export async function startJob(
  { database, runner }: { database: Database; runner: JobRunner },
  request: JobRequest,
): Promise<Job> {
  const job = await database.transaction((repositories) => recordJob(repositories, request));
  request.held?.keep();
  await startRecorded(runner, job);
  return job;
}

/** The part of `startJob` that belongs into a transaction; `startRecorded` follows its commit. */
export async function recordJob(repositories: Repositories, request: JobRequest): Promise<Job> {
  const { kind, room, actor, input, jobId = newJobId(request.kind) } = request;
  const reservation = { id: newId('reservation'), ownerId: room.ownerId, bytes: input.bytes };
  const reservationId =
    request.reservationId ??
    (await request.held?.takeOver(repositories, input.bytes)) ??
    (await reserve(repositories, reservation));
  await referenceUploads(repositories, { id: jobId, contentKey: room.contentKey }, input.uploads);
  return repositories.jobs.insert({
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
 * Starts a failed job again, as its next run, with the reservation that it has kept, if any. Throws Refusal
 * `job_not_retryable` (also when the input is wrong, or was removed), `quota_exceeded`.
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
  const again = await database.transaction(async (repositories) => {
    const retried = await repositories.jobs.retry(job.id, bytes === 0 ? null : newId('reservation'));
    if (retried === null) throw new Refusal('job_not_retryable');
    const { reservationId: id, ownerId } = retried;
    if (id !== null && !(await repositories.quota.renew(id, limits.uploadLifetime))) {
      await reserve(repositories, { id, ownerId, bytes });
    }
    await referenceUploads(repositories, job, uploads).catch((cause: unknown) => {
      if (!(cause instanceof BlobCondemned)) throw cause;
      const message = 'What was uploaded for this job has been removed since; send it again.';
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

/** A runner out of reach leaves the row pending; upkeep starts it later. */
export async function startRecorded(runner: JobRunner, job: Job): Promise<void> {
  await runner.start(job).catch(() => undefined);
}
