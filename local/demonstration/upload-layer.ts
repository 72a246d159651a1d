import { setTimeout as delay } from 'node:timers/promises';
import type { LayerFile } from './datasets.ts';
import { send, type ApiUser, type JsonObject } from './http-api.ts';
import type { ProgressLine } from './progress-line.ts';

const pollMs = 200;

export interface DemonstrationUpload {
  readonly caller: ApiUser;
  readonly roomId: string;
  readonly log: (line: string) => void;
  readonly progress: ProgressLine;
  readonly stopping: AbortSignal;
}

/** Uploads a file as a script would, waits until its layer is readable, and logs size and duration. */
export async function uploadLayer(
  layer: LayerFile,
  { caller, roomId, log, progress, stopping }: DemonstrationUpload,
): Promise<void> {
  const { layerName } = layer;
  const file = new Blob([layer.read()], { type: layer.mediaType });
  const form = new FormData();
  form.set('roomName', roomId);
  form.set('layerName', layerName);
  form.set('description', layer.source);
  if (layer.display !== undefined) form.set('display', JSON.stringify(layer.display));
  if (layer.as !== undefined) form.set('as', layer.as);
  form.set('file', file, layer.fileName);
  const since = performance.now();
  progress.show(layerName, 'uploading', `${layerName}: uploading ${megabytes(file.size)}`);
  const answer = await send(caller, 'POST', '/api/layers/upload', form);
  if (typeof answer.jobId === 'string') {
    await jobFinished(caller, answer.jobId, stopping, ({ stage, progress: percent }) =>
      progress.show(layerName, String(stage), `${layerName}: ${String(stage)} ${String(percent)} %`),
    );
  }
  progress.clear(layerName);
  const seconds = ((performance.now() - since) / 1000).toFixed(2);
  log(`  ${layerName} (${layer.source}): ${megabytes(file.size)} uploaded and ready in ${seconds} s`);
}

/** Polls a job until it ends. Throws an error with its message if it failed. */
export async function jobFinished(
  caller: ApiUser,
  jobId: string,
  stopping: AbortSignal,
  show: (job: JsonObject) => void = () => undefined,
): Promise<void> {
  for (;;) {
    const job = await send(caller, 'GET', `/api/layers/jobs/${jobId}`);
    show(job);
    if (job.stage === 'complete') return;
    if (job.stage === 'error') throw new Error(`Job ${jobId} failed: ${String(job.message)}`);
    await delay(pollMs, undefined, { signal: stopping });
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
