import type { UploadState } from '../service/service.ts';

/** An upload as this browser keeps it, to go on with it after a reload. */
export interface StoredUpload {
  readonly state: UploadState;
  /** Once the file is there: the job that makes something of it. */
  readonly jobId: string | null;
}

const keyOf = (roomId: string) => `chartroom-uploads-${roomId}`;

/** The uploads into a room that were begun here and have not ended. */
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

/** Where the browser keeps nothing, an upload ends with the page. */
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
    (value.jobId === null || typeof value.jobId === 'string')
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
