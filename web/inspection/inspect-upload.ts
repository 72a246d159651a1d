import { isRetryable, service, sleep, type UploadState } from '../service/service.ts';
import type { Inspection } from '../service/shapes.ts';
import type { ImportOptions } from './import-options.ts';

/** Waits before another attempt while the service is busy, and the time after which none begins (milliseconds). */
const waits = [1000, 4000, 15_000];
const maxMs = 60_000;

/**
 * Inspects a completed upload with these options, without importing it. Repeats the request while the service is busy,
 * because it changes nothing. Throws ChartroomError.
 */
export async function inspectUpload(
  upload: Pick<UploadState, 'roomId' | 'uploadId'>,
  options: ImportOptions,
  signal: AbortSignal,
): Promise<Inspection> {
  const end = performance.now() + maxMs;
  for (const wait of waits) {
    try {
      return await inspectOnce(upload, options, signal);
    } catch (error) {
      if (!isRetryable(error) || performance.now() > end) throw error;
      await sleep(Math.max(error.retryAfterMs ?? 0, wait), signal);
    }
  }
  return inspectOnce(upload, options, signal);
}

async function inspectOnce(
  { roomId, uploadId }: Pick<UploadState, 'roomId' | 'uploadId'>,
  { columns, ...options }: ImportOptions,
  signal: AbortSignal,
): Promise<Inspection> {
  const declared = columns === undefined ? {} : { columns: JSON.stringify(columns) };
  const body = { roomName: roomId, uploadId, ...options, ...declared };
  const { data } = await service.POST('/api/layers/inspect', { body, bodySerializer: formOf, signal });
  return data;
}

/** The operation reads a form, also without a file. */
function formOf(members: Readonly<Record<string, string | Blob | undefined>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(members)) if (value !== undefined) form.set(name, value);
  return form;
}
