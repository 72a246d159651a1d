import { Readable } from 'node:stream';

import { newId } from '../../../core/ids.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { recordJob } from '../../../core/jobs/start-job.ts';
import type { Database } from '../../../core/ports/database.ts';
import type { ObjectStore } from '../../../core/ports/object-store.ts';
import type { NewRaster } from '../../../core/rasters/new-raster.ts';
import { publishRaster as publish } from '../../../core/rasters/publish-raster.ts';
import type { RasterManifest } from '../../../geo/raster/manifest.ts';
import type { MadeCog } from '../raster-cogs.ts';

interface State {
  readonly database: Database;
  readonly objects: ObjectStore;
}

/** A running job in a room. */
async function beginJob({ database }: State, roomId: string): Promise<Job> {
  const room = await database.rooms.find(roomId);
  if (room === null) throw new Error(`There is no room ${roomId}.`);
  const job = await database.transaction((repositories) =>
    recordJob(repositories, {
      kind: 'layer-upload',
      room,
      actor: { type: 'user', id: room.ownerId, name: null },
      input: { subject: 'dem.tif', bytes: 0, uploads: [] },
    }),
  );
  await database.jobs.begin(job.id, job.run);
  return job;
}

/** Stores these bytes as new, unreferenced objects; returns the manifest with their sizes. */
export async function storeVersion(
  { database, objects }: State,
  objectPrefix: string,
  cogs: readonly MadeCog[],
): Promise<RasterManifest> {
  const parts = [];
  for (const [number, { bytes, manifest }] of cogs.entries()) {
    const file = `part-${number}.tif`;
    await storeObject({ database, objects }, objectPrefix + file, bytes);
    parts.push({ file, bytes: bytes.length, bbox: manifest.bbox });
  }
  const [first] = cogs;
  if (first === undefined) throw new Error('A raster has a file.');
  return { ...first.manifest, parts };
}

async function storeObject({ database, objects }: State, key: string, bytes: Uint8Array): Promise<void> {
  const blob = { key, bytes: bytes.length, sha256: null, mediaType: 'image/tiff' };
  await database.blobs.announce([blob]);
  await objects.put(key, Readable.from([bytes]));
}

export const originalBytes = 1000;

interface UploadedFile {
  readonly fileName: string;
  readonly pieces: readonly Uint8Array[];
}

/** Publishes COGs as a raster of the room by the operation that ends jobs; returns its id. */
export async function publishRaster(
  state: State,
  roomId: string,
  cogs: readonly MadeCog[],
  about: Partial<NewRaster> = {},
  { fileName, pieces }: UploadedFile = { fileName: 'dem.tif', pieces: [new Uint8Array(originalBytes)] },
): Promise<{ readonly rasterId: string; readonly jobId: string }> {
  const job = await beginJob(state, roomId);
  const objectPrefix = `rasters/${newId('raster')}/`;
  const manifest = await storeVersion(state, objectPrefix, cogs);
  const stored = [];
  for (const piece of pieces) {
    const key = `uploads/${newId('raster')}`;
    await storeObject(state, key, piece);
    stored.push({ key, bytes: piece.length });
  }
  const raster = await publish(state, job, {
    name: 'heights',
    description: null,
    manifest: { ...manifest, ...about.manifest, parts: manifest.parts },
    objectPrefix,
    original: { fileName, pieces: stored },
    status: 'ready',
    display: about.display ?? {},
    ...(about.name === undefined ? {} : { name: about.name }),
    ...(about.status === undefined ? {} : { status: about.status }),
  });
  if (raster === null) throw new Error('The job had ended.');
  return { rasterId: raster.id, jobId: job.id };
}
