import type { UploadState } from '../service/service.ts';

/** An upload as this browser keeps it, to go on with it after a reload. */
export interface KeptUpload {
  readonly state: UploadState;
  /** Once the file is there: the job that makes something of it. */
  readonly jobId: string | null;
}

const keyOf = (roomId: string) => `chartroom-uploads-${roomId}`;

/** The uploads into a room that were begun here and have not ended. */
export function keptUploads(roomId: string): readonly KeptUpload[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(roomId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKeptUpload) : [];
  } catch {
    return [];
  }
}

export function keepUpload(kept: KeptUpload): void {
  const { roomId, uploadId } = kept.state;
  write(roomId, [...others(roomId, uploadId), kept]);
}

export function forgetUpload({ roomId, uploadId }: UploadState): void {
  write(roomId, others(roomId, uploadId));
}

const others = (roomId: string, uploadId: string) =>
  keptUploads(roomId).filter(({ state }) => state.uploadId !== uploadId);

/** Where the browser keeps nothing, an upload ends with the page. */
function write(roomId: string, uploads: readonly KeptUpload[]): void {
  try {
    if (uploads.length === 0) localStorage.removeItem(keyOf(roomId));
    else localStorage.setItem(keyOf(roomId), JSON.stringify(uploads));
  } catch {
    return;
  }
}

function isKeptUpload(value: unknown): value is KeptUpload {
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
