import { Readable } from 'node:stream';
import { systemClock } from '../../adapters/system-clock.ts';
import type { Caller } from '../../core/access/caller.ts';
import { processUpload, type ProcessRequest } from '../../core/uploads/chunked/process-upload.ts';
import { receiveChunk } from '../../core/uploads/chunked/receive-chunk.ts';
import { stageUpload } from '../../core/uploads/stage-upload.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Room } from '../../core/rooms/room.ts';
import type { Stand } from './stand.ts';

export const style = { color: null, opacity: null, strokeWeight: null, visible: true, style: null };
const layerInput = { layerName: 'In chunks', description: null, style, points: 'markers' };

/** Sends the file in this number of chunks, the last one first, and starts its job. */
export async function uploadInChunks(
  { database, objectStore, runner }: Stand,
  room: Room,
  file: Buffer,
  totalChunks: number,
  { fileSize = file.length, ...request }: Partial<ProcessRequest> & { fileSize?: number } = {},
): Promise<Job> {
  const ports = { database, objects: objectStore, clock: systemClock };
  const caller = ownerOf(room);
  const admission = { room, role: 'owner', entrance: 'member' } as const;
  const uploadId = crypto.randomUUID();
  const size = Math.ceil(file.length / totalChunks);
  for (let chunkIndex = totalChunks - 1; chunkIndex >= 0; chunkIndex--) {
    const bytes = file.subarray(chunkIndex * size, (chunkIndex + 1) * size);
    const staged = await stageUpload(ports, Readable.from([bytes]), 'application/octet-stream');
    const fields = {
      uploadId,
      chunkIndex,
      totalChunks,
      fileName: 'big.geojson',
      fileSize,
      sha256: null,
      points: null,
    };
    await receiveChunk(ports, { admission, caller, fields }, staged);
  }
  const jobId = await processUpload(
    { database, runner },
    { room, caller, uploadId, kind: 'layer-upload', sha256: null, input: () => layerInput, ...request },
  );
  const job = await database.jobs.find(jobId);
  if (job === null) throw new Error(`There is no job ${jobId}.`);
  return job;
}

export function ownerOf({ ownerId }: Room): Caller {
  return {
    type: 'user',
    userId: ownerId,
    email: null,
    emailVerified: false,
    name: 'Ada',
    operator: false,
  };
}
