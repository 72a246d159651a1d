import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Job } from '../../core/jobs/job.ts';
import type { ExportOptions } from '../../core/exchange/export/export-options.ts';
import { startExport } from '../../core/exchange/export/start-export.ts';
import type { Room } from '../../core/rooms/room.ts';
import { layerFiles } from '../../geo/layer/manifest.ts';
import { hold } from '../../core/blobs/reference-objects.ts';
import { markerWith } from '../contract/postgres/stand.ts';
import { publishLayer } from '../support/publish-layer.ts';
import { squares } from './features.ts';
import type { Stand } from './stand.ts';

const whole: ExportOptions = { includeTiffs: true, includeTiles: false, part: null, format: 'geopackage' };

/** A room with its own layer and with markers, created without a worker. */
export async function furnishedRoom(stand: Stand): Promise<Room> {
  const { database, objectStore: objects } = stand;
  const room = await stand.createRoom();
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-room-'));
  try {
    const source = join(folder, 'fields.geojson');
    await writeFile(source, [...squares(10)].join(''));
    const id = await publishLayer({ database, objects }, room.id, source, 'Fields');
    const layer = await database.layers.find(id);
    assert.ok(layer !== null);
    const { contentKey, objectPrefix, bytes, manifest } = layer;
    const files = layerFiles(manifest).map((file) => ({ ...file, key: objectPrefix + file.name }));
    const blobs = files.map(({ key, bytes: size, sha256 }) => ({
      key,
      bytes: size,
      sha256,
      mediaType: 'a/b',
    }));
    await database.blobs.announce(blobs);
    const holder = { contentKey, objectType: 'layer', objectId: id };
    const settling = { id: null, ownerId: room.ownerId, roomKey: room.key, bytes };
    await database.transaction(async (repositories) => {
      await hold(repositories, [{ holder, keys: blobs.map(({ key }) => key) }], settling);
      await repositories.markers.copy(contentKey, [markerWith(), markerWith()]);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
  return room;
}

/** Starts an export on behalf of the room's owner. */
export function startExportOf(
  { database, runner }: Stand,
  room: Room,
  options: Partial<ExportOptions> = {},
): Promise<Job> {
  const person = { email: null, emailVerified: false, name: 'Ada', operator: false };
  return startExport(
    { database, runner },
    {
      room,
      caller: { type: 'user', userId: room.ownerId, ...person },
      options: { ...whole, ...options },
      bytes: 1_000_000,
    },
  );
}

/** Opens the file that an export wrote. */
export async function inspectFile<T>(
  { database, objectStore }: Stand,
  job: Job,
  inspect: (file: DatabaseSync) => T,
): Promise<T> {
  const artifact = await database.artifacts.find(job.id);
  assert.ok(artifact !== null);
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-artifact-'));
  try {
    const path = join(folder, 'room.gpkg');
    await objectStore.getFile(artifact.blobKey, path);
    const file = new DatabaseSync(path, { readOnly: true });
    try {
      return inspect(file);
    } finally {
      file.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Number of rows in a table. */
export function rowsIn(file: DatabaseSync, table: string): number {
  return Number(file.prepare(`select count(*) as count from "${table}"`).get()?.count);
}
