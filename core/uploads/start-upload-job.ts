import { actorOf, type Caller } from '../access/caller.ts';
import { discardObjects } from '../blobs/discard-objects.ts';
import type { ReservedQuota } from '../blobs/reserved-quota.ts';
import type { JobKind } from '../jobs/kinds.ts';
import type { CommonJobInput } from '../jobs/job-input.ts';
import { startJob } from '../jobs/start-job.ts';
import type { Job } from '../jobs/job.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { Room } from '../rooms/room.ts';
import type { StagedUpload, UploadPorts } from './stage-upload.ts';

export interface UploadJob<Input extends CommonJobInput> {
  readonly kind: JobKind;
  readonly room: Room;
  readonly caller: Caller;
  readonly upload: StagedUpload;
  /** The storage that was held for it while it came in. */
  readonly held?: ReservedQuota | undefined;
  /** What the kind of job needs beside the upload. */
  readonly input: Omit<Input, 'bytes' | 'uploads'>;
}

/** Starts the job that makes something of what was staged; where it cannot, nothing is kept. */
export async function startUploadJob<Input extends CommonJobInput>(
  { database, objects, runner }: Omit<UploadPorts, 'clock'> & { runner: JobRunner },
  { kind, room, caller, upload, held: reserved, input }: UploadJob<Input>,
): Promise<Job> {
  const whole = { ...input, bytes: upload.bytes, uploads: [upload.key] } as unknown as Input;
  try {
    return await startJob(
      { database, runner },
      { kind, room, actor: actorOf(caller), input: whole, held: reserved },
    );
  } catch (error) {
    await reserved?.release();
    await discardObjects({ database, objects }, [upload.key]);
    throw error;
  }
}
