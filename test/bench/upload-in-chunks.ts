import { openAsBlob } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestStack } from '../support/stack.ts';
import { enterRoom } from './enter-room.ts';

const chunkBytes = 20 * 1024 * 1024;
/** The interval for polling a job. */
const pollIntervalMs = 10;

type Json = Record<string, unknown>;

/** A room of a stack, and the headers of a script that may upload there. */
export interface RoomSession {
  readonly stack: TestStack;
  readonly roomId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Creates the room and everything that a script needs. */
export async function openLargeRoom(stack: TestStack, roomId: string): Promise<RoomSession> {
  return { stack, roomId, headers: await enterRoom(stack, roomId, ['read', 'write', 'upload']) };
}

export async function requestInRoom(
  session: RoomSession,
  path: string,
  body?: FormData | object,
): Promise<Json> {
  const { stack, headers } = session;
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
export async function sendInChunks(session: RoomSession, file: string, layerName: string): Promise<string> {
  const blob = await openAsBlob(file);
  const uploadId = crypto.randomUUID();
  const totalChunks = Math.ceil(blob.size / chunkBytes);
  for (let chunkIndex = 0; chunkIndex < totalChunks; chunkIndex++) {
    const body = new FormData();
    const texts = {
      ...{ roomName: session.roomId, uploadId, chunkIndex, totalChunks },
      ...{ fileName: 'file', fileSize: blob.size },
    };
    for (const [name, value] of Object.entries(texts)) body.set(name, String(value));
    body.set('chunk', blob.slice(chunkIndex * chunkBytes, (chunkIndex + 1) * chunkBytes), 'chunk');
    await requestInRoom(session, '/api/layers/upload-chunk', body);
  }
  const started = { roomName: session.roomId, uploadId, layerName };
  const { jobId } = await requestInRoom(session, '/api/layers/process-chunked', started);
  return String(jobId);
}

/** Waits for the end of a job and returns it; throws if it failed. */
export async function jobAtItsEnd(session: RoomSession, jobId: string): Promise<Json> {
  for (;;) {
    const job = await requestInRoom(session, `/api/layers/jobs/${jobId}`);
    if (job.status === 'error') throw new Error(`The upload failed: ${JSON.stringify(job.error)}`);
    if (job.status === 'complete') return job;
    await delay(pollIntervalMs);
  }
}
