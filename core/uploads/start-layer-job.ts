import type { Caller } from '../access/caller.ts';
import type { ReservedQuota } from '../blobs/reserved-quota.ts';
import type { LayerUploadInput } from './layer-upload-input.ts';
import type { Job } from '../jobs/job.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { Room } from '../rooms/room.ts';
import type { StagedUpload, UploadPorts } from './stage-upload.ts';
import { startUploadJob } from './start-upload-job.ts';

export type NewLayer = Omit<LayerUploadInput, 'bytes' | 'uploads'>;

/**
 * Starts the job that creates a layer (or markers) from the staged upload; deletes the upload if that fails.
 */
export async function startLayerJob(
  ports: Omit<UploadPorts, 'clock'> & { runner: JobRunner },
  {
    layer,
    ...request
  }: {
    room: Room;
    caller: Caller;
    upload: StagedUpload;
    reserved?: ReservedQuota | undefined;
    layer: NewLayer;
  },
): Promise<Job> {
  return startUploadJob<LayerUploadInput>(ports, { kind: 'layer-upload', ...request, input: layer });
}
