import { openAsBlob } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestStack } from '../support/stack.ts';
import { enterRoom } from './enter-room.ts';

const chunkBytes = 20 * 1024 * 1024;
/** The interval for polling a job. */
const pollIntervalMs = 10;

type Json = Record<string, unknown>;

/** A room of a stack, and the headers of a script that may upload there. */
export interface Place {
  readonly stack: TestStack;
  readonly roomId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Creates the room and everything that a script needs. */
export async function openLargeRoom(stack: TestStack, roomId: string): Promise<Place> {
  return { stack, roomId, headers: await enterRoom(stack, roomId, ['read', 'write', 'upload']) };
}

export async function requestInRoom(location: Place, path: string, body?: FormData | object): Promise<Json> {
  const { stack, headers } = location;
  const isForm = body instanceof FormData;
  const answer = await fetch(`${stack.apiUrls[0] ?? ''}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: isForm ? headers : { ...headers, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Json;
}

/** Sends a file in chunks and starts its job; returns the job id. */
export async function sendInChunks(location: Place, file: string, layerName: string): Promise<string> {
  const blob = await openAsBlob(file);
  const uploadId = crypto.randomUUID();
  const totalChunks = Math.ceil(blob.size / chunkBytes);
  for (let chunkIndex = 0; chunkIndex < totalChunks; chunkIndex++) {
    const body = new FormData();
    const texts = {
      ...{ roomName: location.roomId, uploadId, chunkIndex, totalChunks },
      ...{ fileName: 'file', fileSize: blob.size },
    };
    for (const [name, value] of Object.entries(texts)) body.set(name, String(value));
    body.set('chunk', blob.slice(chunkIndex * chunkBytes, (chunkIndex + 1) * chunkBytes), 'chunk');
    await requestInRoom(location, '/api/layers/upload-chunk', body);
  }
  const started = { roomName: location.roomId, uploadId, layerName };
  const { jobId } = await requestInRoom(location, '/api/layers/process-chunked', started);
  return String(jobId);
}

/** Waits for the end of a job and returns it; throws if it failed. */
export async function jobAtItsEnd(location: Place, jobId: string): Promise<Json> {
  for (;;) {
    const job = await requestInRoom(location, `/api/layers/jobs/${jobId}`);
    if (job.status === 'error') throw new Error(`The upload failed: ${JSON.stringify(job.error)}`);
    if (job.status === 'complete') return job;
    await delay(pollIntervalMs);
  }
}
