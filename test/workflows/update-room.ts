import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { startRevert } from '../../core/exchange/update/start-revert.ts';
import type { UpdateOptions } from '../../core/exchange/update/update-input.ts';
import type { UpdateResult } from '../../core/exchange/update/update-result.ts';
import type { Caller } from '../../core/access/caller.ts';
import { timeOrderedSuffix } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Room } from '../../core/rooms/room.ts';
import { startExportOf } from './export-room.ts';
import { startImport } from './import-room.ts';
import type { Stand } from './stand.ts';

export const applying: UpdateOptions = { dryRun: false, conflicts: 'room' };
export const dryRun: UpdateOptions = { dryRun: true, conflicts: 'room' };

export function ownerOf(room: Room): Caller {
  const person = { email: null, emailVerified: false, name: 'Ada', operator: false };
  return { type: 'user', userId: room.ownerId, ...person };
}

/** Exports the room, changes the file with `edit`, and stores it; returns the key of the object. */
export async function editedExport(
  stand: Stand,
  room: Room,
  edit: (path: string) => Promise<void> | void,
): Promise<string> {
  const { database, objectStore } = stand;
  const exported = await stand.ended(await startExportOf(stand, room));
  assert.equal(exported.status, 'complete', JSON.stringify(exported.error));
  const artifact = await database.artifacts.find(exported.id);
  assert.ok(artifact !== null);
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-edited-'));
  try {
    const path = join(folder, 'room.gpkg');
    await objectStore.getFile(artifact.blobKey, path);
    await edit(path);
    const key = `uploads/${timeOrderedSuffix()}`;
    const mediaType = 'application/geopackage+sqlite3';
    await database.blobs.announce([{ key, bytes: 0, sha256: null, mediaType }]);
    const { bytes } = await objectStore.put(key, Readable.from([await readFile(path)]));
    await database.blobs.settle({ key, bytes, sha256: null, mediaType });
    return key;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs SQL in the file, without the triggers of its indexes, whose functions SQLite does not have. */
export function inFile(...statements: readonly string[]): (path: string) => void {
  return (path) => {
    const file = new DatabaseSync(path);
    try {
      file.exec('pragma foreign_keys = off');
      const triggers = file.prepare(`select name from sqlite_master where type = 'trigger'`).all();
      for (const { name } of triggers) file.exec(`drop trigger "${String(name)}"`);
      for (const statement of statements) file.exec(statement);
    } finally {
      file.close();
    }
  };
}

export async function updated(
  stand: Stand,
  room: Room,
  key: string,
  options: UpdateOptions = applying,
): Promise<{ readonly job: Job; readonly result: UpdateResult }> {
  const job = await stand.ended(await startImport(stand, room, key, options));
  assert.equal(job.status, 'complete', JSON.stringify(job.error));
  return { job, result: job.result as unknown as UpdateResult };
}

export async function reverted(stand: Stand, room: Room, update: Job): Promise<UpdateResult> {
  const { database, runner } = stand;
  const started = await startRevert(
    { database, runner },
    { room: await current(stand, room), caller: ownerOf(room), jobId: update.id },
  );
  const job = await stand.ended(started);
  assert.equal(job.status, 'complete', JSON.stringify(job.error));
  return job.result as unknown as UpdateResult;
}

export async function current({ database }: Stand, room: Room): Promise<Room> {
  const found = await database.rooms.find(room.id);
  assert.ok(found !== null);
  return found;
}

/** The markers of the room and the features of its layers, as an export writes them. */
export async function stateOf(stand: Stand, room: Room) {
  const { database, objectStore } = stand;
  const stored = await database.markers.list(room.contentKey);
  // A revert is a change too.
  const markers = stored.map((marker) => ({ ...marker, updatedAt: 0 }));
  const layers = [];
  for (const { id, name, color, objectPrefix } of await database.layers.list(room.contentKey)) {
    const layer = await database.layers.find(id);
    const features: unknown[] = [];
    for (const { text } of layer?.manifest.parts ?? []) {
      const bytes = Buffer.from(await objectStore.read(objectPrefix + text.name));
      features.push(...(JSON.parse(bytes.toString()) as { features: unknown[] }).features);
    }
    layers.push({ id, name, color, features: features.map((each) => JSON.stringify(each)).sort() });
  }
  return { markers, layers };
}
