import assert from 'node:assert/strict';
import { startJob } from '../../core/jobs/start-job.ts';
import type { UpdateInput, UpdateOptions } from '../../core/exchange/update/update-input.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Room } from '../../core/rooms/room.ts';
import { timeOrderedSuffix } from '../../core/ids.ts';
import type { Stand } from './stand.ts';

/** Starts an import of an exported file on behalf of the room's owner. */
export async function startImportOf(
  { database, objectStore, runner }: Stand,
  room: Room,
  exported: Job,
): Promise<Job> {
  const artifact = await database.artifacts.find(exported.id);
  assert.ok(artifact !== null);
  return startImport({ database, objectStore, runner }, room, artifact.blobKey);
}

/** Starts an import of a copy of this object; with `update`, an update of the room. */
export async function startImport(
  { database, objectStore, runner }: Pick<Stand, 'database' | 'objectStore' | 'runner'>,
  room: Room,
  source: string,
  update?: UpdateOptions,
): Promise<Job> {
  const key = `uploads/${timeOrderedSuffix()}`;
  const blob = { key, bytes: 0, sha256: null, mediaType: 'application/geopackage+sqlite3' };
  await database.blobs.announce([blob]);
  const { bytes } = await objectStore.copy(source, key);
  await database.blobs.settle({ ...blob, bytes });
  const actor = { type: 'user', id: room.ownerId, name: 'Ada' } as const;
  const input = { subject: 'room.gpkg', bytes, uploads: [key] };
  if (update === undefined)
    return startJob({ database, runner }, { kind: 'room-import', room, actor, input });
  const updating: UpdateInput = { ...input, update };
  return startJob({ database, runner }, { kind: 'room-update', room, actor, input: updating });
}
