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
  /** The quota reserved while the file was received. */
  readonly reserved?: ReservedQuota | undefined;
  /** The input that the kind of job needs in addition to the upload. */
  readonly input: Omit<Input, 'bytes' | 'uploads'>;
}

/** Starts the job that processes a staged upload; deletes the upload if that fails. */
export async function startUploadJob<Input extends CommonJobInput>(
  { database, objects, runner }: Omit<UploadPorts, 'clock'> & { runner: JobRunner },
  { kind, room, caller, upload, reserved, input }: UploadJob<Input>,
): Promise<Job> {
  const whole = { ...input, bytes: upload.bytes, uploads: [upload.key] } as unknown as Input;
  try {
    return await startJob(
      { database, runner },
      { kind, room, actor: actorOf(caller), input: whole, reserved },
    );
  } catch (error) {
    await reserved?.release();
    await discardObjects({ database, objects }, [upload.key]);
    throw error;
  }
}
