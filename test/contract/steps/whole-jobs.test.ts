import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { pino } from 'pino';
import { openPictureProcessor } from '../../../adapters/images/open-picture-processor.ts';
import { openFileSystemObjectStore } from '../../../adapters/objects/file-system/file-system-object-store.ts';
import { postgresRoomSnapshots } from '../../../adapters/postgres/room-snapshots.ts';
import { systemClock } from '../../../adapters/system-clock.ts';
import { timeOrderedSuffix } from '../../../core/ids.ts';
import type { LayerUploadInput } from '../../../core/uploads/layer-upload-input.ts';
import { startJob } from '../../../core/jobs/start-job.ts';
import { startExport } from '../../../core/exchange/export/start-export.ts';
import { plainStyle } from '../../../core/layers/layer-fields.ts';
import type { Job } from '../../../core/jobs/job.ts';
import type { Layer } from '../../../core/layers/layer.ts';
import type { ObjectStore } from '../../../core/ports/object-store.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { OwnerSlots } from '../../../workers/activities/owner-slots.ts';
import { buildLayer } from '../../../workers/activities/build-layer.ts';
import { buildOverviews } from '../../../workers/activities/build-overviews.ts';
import { convertUpload } from '../../../workers/activities/convert-upload.ts';
import { importMarkers } from '../../../workers/activities/import-markers.ts';
import { exportRoom } from '../../../workers/activities/export-room.ts';
import { publishLayer } from '../../../workers/activities/publish-layer.ts';
import type { WorkerDependencies } from '../../../workers/dependencies.ts';
import type { JobInput } from '../../../workflows/contracts/jobs.ts';
import type { StoredLayer } from '../../../workflows/contracts/uploads.ts';
import { zip } from '../../fixtures/formats/zip.ts';
import { gdal } from '../../support/convert.ts';
import { otherOrigin } from '../../support/remote-steps.ts';
import { type RecordedRuns, recordedRuns } from '../../support/recorded-runs.ts';
import { stepsThatFit } from '../../support/steps-that-fit.ts';
import { createStand, type DatabaseStand } from '../postgres/stand.ts';
import { squares } from '../../workflows/features.ts';
import { sandboxUnderTest } from '../../support/sandbox-under-test.ts';

const runner = {
  start: () => Promise.resolve(),
  cancel: () => Promise.resolve(),
  statusOf: () => Promise.resolve('absent' as const),
};

const placemark = '<Placemark><LineString><coordinates>7,46 8,47</coordinates></LineString></Placemark>';
const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemark}</Document></kml>`;

/** The activities of a worker whose steps run on another machine, without Temporal. */
describe('a complete job with remote steps', () => {
  let stand: DatabaseStand;
  let folder: string;
  let objectStore: ObjectStore;
  let parts: WorkerDependencies;
  let runs: RecordedRuns;
  before(async () => {
    stand = await createStand();
    folder = await mkdtemp(join(tmpdir(), 'chartroom-whole-'));
    objectStore = await openFileSystemObjectStore(join(folder, 'objects'));
    const disk = join(folder, 'disk');
    await mkdir(disk);
    const limits = { memoryBytes: 2 ** 30, sandbox: sandboxUnderTest() };
    runs = recordedRuns(stepsThatFit(otherOrigin({ disk, objectStore, limits })));
    parts = {
      database: stand.database,
      objectStore,
      snapshots: postgresRoomSnapshots(stand.pool),
      jobChanges: { subscribe: () => () => undefined },
      runner,
      overviewRunner: { start: () => Promise.resolve(), isRunning: () => Promise.resolve(false) },
      workerLost: () => undefined,
      isPaused: () => Promise.resolve(false),
      log: pino({ level: 'silent' }),
      clock: systemClock,
      heartbeatSeconds: 30,
      engineThreads: 2,
      rasterOwners: new OwnerSlots(1),
      rasterSectionBytes: 2 ** 29,
      gdal: gdal(),
      pictures: openPictureProcessor({ sandbox: limits.sandbox }),
      failedUploadMs: 0,
      steps: runs.steps,
    };
  });
  after(async () => {
    await stand.close();
    await rm(folder, { recursive: true });
  });
  afterEach(async () => assert.deepEqual(await readdir(join(folder, 'disk')), []));

  /** A running job for an upload of these pieces. */
  async function begin(
    room: Room,
    pieces: readonly (string | Uint8Array)[],
    input: Partial<LayerUploadInput> = {},
  ): Promise<Job> {
    const uploads: string[] = [];
    let bytes = 0;
    for (const piece of pieces) {
      const key = `uploads/${timeOrderedSuffix()}`;
      const blob = { key, bytes: Buffer.byteLength(piece), sha256: null, mediaType: 'application/json' };
      await stand.database.blobs.announce([blob]);
      await objectStore.put(key, Readable.from([Buffer.from(piece as string)]));
      await stand.database.blobs.settle(blob);
      uploads.push(key);
      bytes += blob.bytes;
    }
    const whole: LayerUploadInput = {
      subject: 'a file',
      bytes,
      uploads,
      layerName: 'Test',
      description: null,
      style: plainStyle,
      points: 'markers',
      ...input,
    };
    const actor = { type: 'user', id: room.ownerId, name: 'Ada' } as const;
    const job = await startJob(
      { database: stand.database, runner },
      { kind: 'layer-upload', room, actor, input: whole },
    );
    await stand.database.jobs.begin(job.id, job.run);
    return job;
  }

  /** Runs one activity as Temporal calls it. */
  const perform = <Answer>(
    activity: (input: JobInput) => Promise<Answer>,
    { id, run }: Job,
    attempt = 1,
  ): Promise<Answer> =>
    new MockActivityEnvironment(
      { activityId: '1', attempt, startToCloseTimeoutMs: 600_000 },
      { logger: new DefaultLogger('ERROR') },
    ).run(activity, {
      jobId: id,
      run,
    });

  const publish = (layers: readonly StoredLayer[], { id, run }: Job) =>
    publishLayer(parts)({ jobId: id, run, layers });

  const assertComplete = async ({ id }: Job): Promise<void> => {
    const row = await stand.database.jobs.find(id);
    assert.deepEqual([row?.status, row?.error], ['complete', null]);
  };

  const layersOf = async (room: Room): Promise<Layer[]> => {
    const listed = await stand.database.layers.list(room.contentKey);
    const found = await Promise.all(listed.map(({ id }) => stand.database.layers.find(id)));
    return found.filter((layer) => layer !== null);
  };

  for (const [step, activity, file] of [
    ['build-layer', buildLayer, [...squares(100)].join('')],
    ['build-converted', convertUpload, zip([{ name: 'doc.kml', content: kml }])],
  ] as const)
    it(`requests the same steps in each attempt, so that a pod continues them: ${step}`, async () => {
      const job = await begin(await stand.createRoom(), [file]);
      runs.keys = [];
      runs.failsAfter = step;
      await assert.rejects(perform<unknown>(activity(parts), job), new RegExp(step));
      const first = runs.keys;
      runs.keys = [];
      runs.failsAfter = null;
      await perform<unknown>(activity(parts), job, 2);
      assert.equal(first.at(-1)?.startsWith(step), true);
      assert.deepEqual(runs.keys, first);
    });

  it('builds a layer from a GeoJSON in pieces, and overviews of the layer', async () => {
    const room = await stand.createRoom();
    const text = [...squares(21_000)].join('');
    const job = await begin(room, [text.slice(0, 100_000), text.slice(100_000)]);
    const built = await perform(buildLayer(parts), job);
    if (built.outcome === 'built') await publish([built.layer], job);
    await assertComplete(job);
    await perform(buildOverviews(parts), job);
    const [layer] = await layersOf(room);
    assert.equal(layer?.featureCount, 21_000);
    assert.ok((layer.manifest.overviews ?? []).length > 0);
    for (const { fgb } of layer.manifest.overviews ?? [])
      assert.equal((await objectStore.head(layer.objectPrefix + fgb.name))?.bytes, fgb.bytes);
  });

  it('writes a room file, and that of a layer in another format', async () => {
    const room = await stand.createRoom();
    const upload = await begin(room, [[...squares(100)].join('')]);
    const built = await perform(buildLayer(parts), upload);
    if (built.outcome === 'built') await publish([built.layer], upload);
    const [layer] = await layersOf(room);
    const whole = { includeTiffs: true, includeTiles: false, part: null, format: 'geopackage' } as const;
    const one = { ...whole, part: { layers: [layer?.id ?? ''] }, format: 'shapefile' } as const;
    const person = { email: null, emailVerified: false, name: null, operator: false };
    const caller = { type: 'user', userId: room.ownerId, ...person } as const;
    for (const options of [whole, one]) {
      const job = await startExport({ ...stand, runner }, { room, caller, options, bytes: 2 ** 20 });
      await stand.database.jobs.begin(job.id, job.run);
      await perform(exportRoom(parts), job);
      await assertComplete(job);
      assert.ok(((await stand.database.artifacts.find(job.id))?.bytes ?? 0) > 1000);
    }
  });

  it('builds layers from files that GDAL reads', async () => {
    const room = await stand.createRoom();
    const job = await begin(room, [zip([{ name: 'doc.kml', content: kml }])]);
    const { layers } = await perform(convertUpload(parts), job);
    await publish(layers, job);
    await assertComplete(job);
    assert.deepEqual(
      (await layersOf(room)).map(({ name, featureCount }) => [name, featureCount]),
      [['Test', 1]],
    );
  });

  for (const [what, crs, coordinates] of [
    ['points', null, [8.5, 47]],
    ['points in a reference system that GDAL converts', 'urn:ogc:def:crs:EPSG::2056', [2_600_000, 1_200_000]],
  ] as const)
    it(`creates markers from ${what}`, async () => {
      const room = await stand.createRoom();
      const point = { type: 'Point', coordinates };
      const features = Array.from({ length: 50_000 }, (_, n) => ({
        type: 'Feature',
        properties: { title: `Number ${n}` },
        geometry: point,
      }));
      const system = crs === null ? {} : { crs: { type: 'name', properties: { name: crs } } };
      const text = JSON.stringify({ type: 'FeatureCollection', ...system, features });
      const job = await begin(room, [text]);
      assert.deepEqual(await perform(importMarkers(parts), job), { outcome: 'imported' });
      await assertComplete(job);
      const row = await stand.database.jobs.find(job.id);
      assert.equal(row?.result?.markersCreated, 50_000);
    });
});
