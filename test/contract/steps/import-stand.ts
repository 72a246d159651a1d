import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { MockActivityEnvironment } from '@temporalio/testing';
import { pino } from 'pino';
import { openPictureProcessor } from '../../../adapters/images/open-picture-processor.ts';
import { openFileSystemObjectStore } from '../../../adapters/objects/file-system/file-system-object-store.ts';
import { postgresRoomSnapshots } from '../../../adapters/postgres/room-snapshots.ts';
import { systemClock } from '../../../adapters/system-clock.ts';
import { timeOrderedSuffix } from '../../../core/ids.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { startJob } from '../../../core/jobs/start-job.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { OwnerSlots } from '../../../workers/activities/owner-slots.ts';
import { importRaster } from '../../../workers/activities/import-raster.ts';
import { planImport } from '../../../workers/activities/plan-import.ts';
import { publishImport } from '../../../workers/activities/publish-import.ts';
import { readImport } from '../../../workers/activities/read-import.ts';
import { buildImportLayers } from '../../../workers/activities/build-import-layers.ts';
import { storeImportMarkers } from '../../../workers/activities/store-import-markers.ts';
import { storeImportPictures } from '../../../workers/activities/store-import-pictures.ts';
import type { WorkerDependencies } from '../../../workers/dependencies.ts';
import { childProcessExecutor } from '../../../workers/sandbox/child-process-executor.ts';
import { openScratch } from '../../../workers/sandbox/scratch.ts';
import type { ImportedRaster } from '../../../workflows/contracts/rasters.ts';
import { gdal } from '../../support/convert.ts';
import { oddRoom } from '../../support/odd-room.ts';
import { roomFileStandIn, type RoomFileContents } from '../../support/room-file-stand-in.ts';
import { stepsThatFit } from '../../support/steps-that-fit.ts';
import { createStand } from '../postgres/stand.ts';
import { sandboxUnderTest } from '../../support/sandbox-under-test.ts';

const runner = {
  start: () => Promise.resolve(),
  cancel: () => Promise.resolve(),
  statusOf: () => Promise.resolve('absent' as const),
};

interface Result {
  readonly ids: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly leftOut: readonly { readonly what: string; readonly code: string }[];
  readonly settings: string;
  readonly markersCreated: number;
  readonly layersCreated: number;
  readonly rastersCreated: number;
  readonly commentsCreated: number;
  readonly slidesCreated: number;
}

/** WorkerDependencies of imports, and the activities of one, run in sequence. */
export async function createImportStand() {
  const closing = new AsyncDisposableStack();
  const stand = await createStand();
  closing.defer(() => stand.close());
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-import-'));
  closing.defer(() => rm(folder, { recursive: true }));
  const objectStore = await openFileSystemObjectStore(join(folder, 'objects'));
  const sandbox = sandboxUnderTest();
  const scratch = await openScratch(join(folder, 'scratch'));
  closing.defer(() => scratch.close());
  const steps = childProcessExecutor({ scratch, objectStore, limits: { memoryBytes: 2 ** 30, sandbox } });
  closing.defer(() => steps.close());
  const parts: WorkerDependencies = {
    database: stand.database,
    snapshots: postgresRoomSnapshots(stand.pool),
    objectStore,
    jobChanges: { subscribe: () => () => undefined },
    runner,
    overviewRunner: { start: () => Promise.resolve(), isRunning: () => Promise.resolve(false) },
    isPaused: () => Promise.resolve(false),
    log: pino({ level: 'silent' }),
    clock: systemClock,
    heartbeatSeconds: 30,
    engineThreads: 1,
    rasterOwners: new OwnerSlots(1),
    rasterSectionBytes: 2 ** 29,
    gdal: gdal(),
    pictures: openPictureProcessor({ sandbox }),
    failedUploadMs: 0,
    workerLost: () => undefined,
    steps: stepsThatFit(steps),
  };
  const odd = await oddRoom();
  const slow = ['raster', 'image', 'icon'];
  /** The same without rasters and pictures, which are slow. */
  const plain: RoomFileContents = { ...odd, records: odd.records.filter(({ kind }) => !slow.includes(kind)) };

  async function begin(room: Room, by = room.ownerId): Promise<Job> {
    const content = Buffer.from('SQLite format 3\0');
    const key = `uploads/${timeOrderedSuffix()}`;
    const blob = { key, bytes: content.length, sha256: null, mediaType: 'application/octet-stream' };
    await stand.database.blobs.announce([blob]);
    await objectStore.put(key, Readable.from([content]));
    await stand.database.blobs.settle(blob);
    const actor = { type: 'user', id: by, name: 'Ada' } as const;
    const input = { subject: 'room.gpkg', bytes: content.length, uploads: [key] };
    const job = await startJob(
      { database: stand.database, runner },
      { kind: 'room-import', room, actor, input },
    );
    await stand.database.jobs.begin(job.id, job.run);
    return job;
  }

  let performed = 0;
  function perform<Input, Answer>(
    activity: (input: Input) => Promise<Answer>,
    input: Input,
    attempt = 1,
  ): Promise<Answer> {
    const info = { activityId: String(++performed), attempt, startToCloseTimeoutMs: 600_000 };
    return new MockActivityEnvironment(info).run<[Input], Answer, typeof activity>(activity, input);
  }

  async function prepare({ id, run }: Job, attempt = 1, contents: RoomFileContents = plain) {
    const input = { jobId: id, run };
    const steps = roomFileStandIn(contents);
    const read = await perform(readImport(parts, steps), input, attempt);
    const stored = [read.part];
    const step = () => ({ ...input, outlineKey: read.outlineKey, parts: stored });
    for (const layers of read.layers)
      stored.push(await perform(buildImportLayers(parts, steps), { ...step(), layers }, attempt));
    if (read.hasPictures) stored.push(await perform(storeImportPictures(parts), step(), attempt));
    if (read.hasMarkers) stored.push(await perform(storeImportMarkers(parts), step(), attempt));
    const { planKey, rasters: of } = await perform(planImport(parts), step(), attempt);
    const versions: ImportedRaster[] = [];
    for (let number = 0; number < of; number++)
      versions.push(await perform(importRaster(parts), { ...input, planKey, number, of }, attempt));
    return { ...input, planKey, versions };
  }

  async function importInto(
    room: Room,
    { by = room.ownerId, contents = plain }: { by?: string; contents?: RoomFileContents } = {},
  ): Promise<Result> {
    const job = await begin(room, by);
    await perform(publishImport(parts), await prepare(job, 1, contents));
    const row = await stand.database.jobs.find(job.id);
    assert.equal(row?.status, 'complete', JSON.stringify(row?.error));
    return row.result as unknown as Result;
  }

  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of objectStore.list('')) found.push(key);
    return found;
  };

  return {
    ...{ stand, objectStore, parts, odd },
    ...{ begin, perform, prepare, importInto, keys },
    close: () => closing.disposeAsync(),
  };
}

export type ImportStand = Awaited<ReturnType<typeof createImportStand>>;
