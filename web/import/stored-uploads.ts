import type { UploadState } from '../service/service.ts';

/** An upload as stored in the browser, to resume it after a reload. */
export interface StoredUpload {
  readonly state: UploadState;
  /** The processing job, once the upload is complete. */
  readonly jobId: string | null;
  /** Whether it is imported with the detected settings, because the preview failed. */
  readonly isUnpreviewed?: boolean;
}

const keyOf = (roomId: string) => `chartroom-uploads-${roomId}`;

/** The unfinished uploads into a room that were started in this browser. */
export function storedUploads(roomId: string): readonly StoredUpload[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(roomId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStoredUpload) : [];
  } catch {
    return [];
  }
}

export function storeUpload(stored: StoredUpload): void {
  const { roomId, uploadId } = stored.state;
  write(roomId, [...others(roomId, uploadId), stored]);
}

export function forgetUpload({ roomId, uploadId }: UploadState): void {
  write(roomId, others(roomId, uploadId));
}

const others = (roomId: string, uploadId: string) =>
  storedUploads(roomId).filter(({ state }) => state.uploadId !== uploadId);

/** Without storage, an upload cannot be resumed after a reload. */
function write(roomId: string, uploads: readonly StoredUpload[]): void {
  try {
    if (uploads.length === 0) localStorage.removeItem(keyOf(roomId));
    else localStorage.setItem(keyOf(roomId), JSON.stringify(uploads));
  } catch {
    return;
  }
}

function isStoredUpload(value: unknown): value is StoredUpload {
  if (!isRecord(value) || !isRecord(value.state)) return false;
  const { uploadId, roomId, name, fileName, fileSize, chunkBytes } = value.state;
  return (
    [uploadId, roomId, name, fileName].every((each) => typeof each === 'string') &&
    [fileSize, chunkBytes].every((each) => typeof each === 'number') &&
    (value.jobId === null || typeof value.jobId === 'string') &&
    ['undefined', 'boolean'].includes(typeof value.isUnpreviewed)
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
