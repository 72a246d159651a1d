import { chunkCount, type Chunk } from './chunks.ts';
import type { UploadState } from './upload-state.ts';

/**
 * The form of a chunk upload. Metadata precedes the chunk, so that the server validates the chunk while receiving it.
 */
export async function chunkForm(state: UploadState, { index, bytes }: Chunk): Promise<FormData> {
  const form = new FormData();
  const { roomId, uploadId, fileName, fileSize, chunkBytes } = state;
  form.set('roomName', roomId);
  form.set('uploadId', uploadId);
  form.set('chunkIndex', String(index));
  form.set('totalChunks', String(chunkCount(fileSize, chunkBytes)));
  form.set('fileName', fileName);
  form.set('fileSize', String(fileSize));
  const sum = await sha256(bytes);
  if (sum !== null) form.set('sha256', sum);
  form.set('chunk', new Blob([bytes]), 'chunk');
  return form;
}

/** Hexadecimal; null on http pages, where Web Crypto is unavailable. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (!('subtle' in crypto)) return null;
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
