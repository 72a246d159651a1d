import { actorOf, type Caller } from '../access/caller.ts';
import type { LayerUploadInput } from '../jobs/job-input.ts';
import { startJob } from '../jobs/start-job.ts';
import type { Job } from '../ports/job-repository.ts';
import type { JobRunner } from '../ports/job-runner.ts';
import type { Room } from '../ports/room-repository.ts';
import { discardUpload, type StagedUpload, type UploadPorts } from './stage-upload.ts';

export type NewLayer = Omit<LayerUploadInput, 'bytes' | 'uploads'>;

/** Starts the job that makes a layer (or markers) of what was staged; where it cannot, nothing is kept. */
export async function startLayerJob(
  { database, objects, runner }: UploadPorts & { runner: JobRunner },
  { room, caller, upload, layer }: { room: Room; caller: Caller; upload: StagedUpload; layer: NewLayer },
): Promise<Job> {
  const input: LayerUploadInput = { ...layer, bytes: upload.bytes, uploads: [upload.key] };
  try {
    return await startJob(
      { database, runner },
      { kind: 'layer-upload', room, actor: actorOf(caller), input },
    );
  } catch (error) {
    await discardUpload({ database, objects }, upload.key);
    throw error;
  }
}
