import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { compareRooms } from './compare-rooms.ts';
import { send, type ApiUser } from './http-api.ts';
import { roomId } from './prepare-room.ts';
import { jobFinished } from './upload-layer.ts';

/** Id of the room that the exported file is imported into. */
const copyId = 'chart-copy';

/**
 * Exports the room as one file, imports it into a second room, exports that room and verifies that the features of both
 * exports are equal.
 */
export async function restoreRoom(
  owner: ApiUser,
  folder: string,
  log: (line: string) => void,
  stopping: AbortSignal,
): Promise<void> {
  await send(owner, 'POST', `/api/rooms/${copyId}`, {});
  // An import is atomic: one layer means that it completed.
  if (Number((await send(owner, 'GET', `/api/rooms/${copyId}`)).layerCount) > 0) {
    log(`Room ${copyId} (imported from the export of ${roomId}) already exists.`);
    return;
  }
  const exports = join(folder, 'demonstration');
  await mkdir(exports, { recursive: true });
  try {
    const first = await exportRoom(owner, roomId, join(exports, 'room.gpkg'), stopping);
    const since = performance.now();
    const form = new FormData();
    form.set('file', await openAsBlob(first.file), 'room.gpkg');
    const answer = await send(owner, 'POST', `/api/rooms/${copyId}/import`, form);
    if (typeof answer.jobId === 'string') await jobFinished(owner, answer.jobId, stopping);
    const imported = seconds(since);
    const second = await exportRoom(owner, copyId, join(exports, 'copy.gpkg'), stopping);
    const { tables, rows } = compareRooms(first.file, second.file);
    log(
      `Room ${roomId} exported as a GeoPackage of ${(first.bytes / 1e6).toFixed(1)} MB in ${first.seconds} s and imported ` +
        `into ${copyId} in ${imported} s. Verified by a second export: ${rows} rows in ${tables} tables are equal.`,
    );
  } finally {
    await rm(exports, { recursive: true, force: true });
  }
}

interface Exported {
  readonly file: string;
  readonly bytes: number;
  readonly seconds: string;
}

async function exportRoom(
  owner: ApiUser,
  room: string,
  file: string,
  stopping: AbortSignal,
): Promise<Exported> {
  const since = performance.now();
  const jobs = `/api/rooms/${room}/export-jobs`;
  const { jobId } = await send(owner, 'POST', jobs, {});
  await jobFinished(owner, String(jobId), stopping);
  const { bytes } = await send(owner, 'GET', `${jobs}/${String(jobId)}`);
  const made = seconds(since);
  const { ok, status, body } = await fetch(`${owner.apiUrl}${jobs}/${String(jobId)}/artifact`, {
    headers: { authorization: `Bearer ${owner.bearer}` },
    signal: stopping,
  });
  if (!ok || body === null) throw new Error(`Downloading the exported file failed with status ${status}.`);
  await pipeline(Readable.fromWeb(body as never), createWriteStream(file));
  return { file, bytes: Number(bytes), seconds: made };
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(2);
}
