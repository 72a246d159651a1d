import { actorOf, type Caller } from '../../access/caller.ts';
import type { JobKind } from '../../jobs/kinds.ts';
import type { CommonJobInput } from '../../jobs/job-input.ts';
import { recordJob, startRecorded } from '../../jobs/start-job.ts';
import { limits } from '../../limits.ts';
import type { Database, UnitOfWork } from '../../ports/database.ts';
import type { Job } from '../../jobs/job.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import type { Room } from '../../rooms/room.ts';
import type { ChunkedUpload } from '../chunked-upload.ts';
import { uploadIn } from './check-chunk.ts';
import { refuseGaps } from './complete-upload.ts';
import { releaseChunks } from './referenced-chunks.ts';

export interface ProcessRequest {
  readonly room: Room;
  readonly caller: Caller;
  readonly uploadId: string;
  readonly kind: JobKind;
  /** Of the whole file, hex; null if not declared. */
  readonly sha256: string | null;
  /** The input that the kind of job needs in addition to the file; may depend on fields of the chunks. */
  readonly input: (upload: ChunkedUpload) => Readonly<Record<string, unknown>>;
}

/**
 * Starts a job that processes a complete upload. Repeated calls return the same job. Throws Refusal
 * `upload_incomplete` with the missing chunks, `upload_not_found`.
 */
export async function processUpload(
  { database, runner }: { database: Database; runner: JobRunner },
  request: ProcessRequest,
): Promise<string> {
  const { jobId, started } = await database.transaction(async (unit) => {
    const upload = uploadIn(request.room, await unit.uploads.lock(request.uploadId));
    if (upload.jobId !== null) return { jobId: upload.jobId, started: null };
    await refuseGaps(unit, upload);
    const job = await handOver(unit, request, upload);
    return { jobId: job.id, started: job };
  });
  if (started !== null) await startRecorded(runner, started);
  return jobId;
}

/** The job adopts the reservation and the chunks. */
async function handOver(
  unit: UnitOfWork,
  { room, caller, kind, sha256, input }: ProcessRequest,
  upload: ChunkedUpload,
): Promise<Job> {
  const { uploads } = unit;
  const common: CommonJobInput = {
    subject: upload.fileName,
    bytes: upload.fileSize,
    uploads: await uploads.chunkKeys(upload.id),
    chunked: { sha256 },
  };
  const job = await recordJob(unit, {
    kind,
    room,
    actor: actorOf(caller),
    input: { ...input(upload), ...common },
    reservationId: upload.reservationId,
  });
  await uploads.handOver(upload.id, job.id, limits.uploadLifetime);
  await releaseChunks(unit, upload, null);
  return job;
}
