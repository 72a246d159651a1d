import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { LayerFile } from '../../../local/demonstration/datasets.ts';
import { send, type ApiUser, type JsonObject } from '../../../local/demonstration/http-api.ts';
import { startTimeoutMs, waitUntil } from '../../../local/process/wait-until.ts';

const pollMs = 250;

/** Uploads a file as a script would; its job may be running or finished. */
export async function push(caller: ApiUser, roomId: string, layer: LayerFile): Promise<string> {
  const form = new FormData();
  form.set('roomName', roomId);
  form.set('layerName', layer.layerName);
  form.set('file', new Blob([layer.read()], { type: layer.mediaType }), layer.fileName);
  const answer = await send(caller, 'POST', '/api/layers/upload', form);
  return String(answer.jobId);
}

/** A job that has begun and has not ended, at the moment of a fault. @throws if it waits or has ended */
export async function assertRunning(caller: ApiUser, jobId: string): Promise<void> {
  const job = await send(caller, 'GET', `/api/layers/jobs/${jobId}`);
  const isRunning = !['queued', 'complete', 'error'].includes(String(job.stage));
  assert.ok(
    isRunning,
    `The job must run at the moment of the fault, but is ${String(job.stage)}: use a larger file.`,
  );
}

/** Uploads a large file, and returns when its job runs. */
export async function pushRunning(caller: ApiUser, roomId: string, layer: LayerFile): Promise<string> {
  const jobId = await push(caller, roomId, layer);
  await waitUntil(
    async () => {
      const { stage } = await send(caller, 'GET', `/api/layers/jobs/${jobId}`);
      return stage !== 'queued';
    },
    { what: `The job ${jobId} runs`, timeoutMs: startTimeoutMs, intervalMs: pollMs },
  );
  await assertRunning(caller, jobId);
  return jobId;
}

/** Follows a job to its end and returns every observed state. @throws the job's message if it failed */
export async function followJob(caller: ApiUser, jobId: string): Promise<JsonObject[]> {
  const seen: JsonObject[] = [];
  for (;;) {
    const job = await send(caller, 'GET', `/api/layers/jobs/${jobId}`);
    seen.push(job);
    if (job.stage === 'complete') return seen;
    if (job.stage === 'error') throw new Error(`The job ${jobId} failed: ${String(job.message)}`);
    await delay(pollMs);
  }
}

export async function layerNamed(caller: ApiUser, roomId: string, name: string): Promise<JsonObject> {
  const { layers } = await send(caller, 'GET', `/api/layers/${roomId}`);
  const found = (layers as readonly JsonObject[]).find((layer) => layer.name === name);
  if (found === undefined) throw new Error(`The room ${roomId} has no layer ${name}.`);
  return found;
}
