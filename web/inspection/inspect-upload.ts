import { service, type UploadState } from '../service/service.ts';
import type { Inspection } from '../service/shapes.ts';
import type { ImportOptions } from './import-options.ts';

/** Inspects a completed upload with these options, without importing it. Throws ChartroomError. */
export async function inspectUpload(
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
