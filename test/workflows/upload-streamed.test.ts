import assert from 'node:assert/strict';
import type { Job } from '../../core/jobs/job.ts';
import type { LayerManifest } from '../../geo/layer/manifest.ts';
import { sweep } from '../../workers/activities/upkeep.ts';
import { points, squares } from './features.ts';
import { createStand, shortHeartbeat, type Stand } from './stand.ts';
import { startUpload } from './upload-streamed.ts';
import type { WorkerProcess } from './worker-process.ts';
import { when } from '../support/when.ts';

/** The file has two pieces. */
const count = 20_000;

describe('a file that its job reads during the upload', () => {
  let stand: Stand;
  let worker: WorkerProcess;
  before(async () => {
    stand = await createStand();
    worker = await stand.startWorker(shortHeartbeat);
  });
  after(() => stand.close());
  // The step of a rejected file ends after its job.
  afterEach(() => when('no step is at work', async () => (await stand.scratchSteps()).length === 0));

  const textOf = (pieces: Iterable<string>) => Buffer.from([...pieces].join(''));
  const isAtWork = () => when('the step is at work', async () => (await stand.scratchSteps()).length > 0);
  const manifestOf = async (job: Job): Promise<LayerManifest | undefined> => {
    const { id } = job.result?.layer as { id: string };
    return (await stand.database.layers.find(id))?.manifest;
  };
  const nothingIsLeft = async () => {
    await sweep(stand, 0);
    assert.deepEqual(await stand.objectKeys('uploads/'), []);
  };

  it('becomes the same layer as a file that is read after its upload', async () => {
    const room = await stand.createRoom();
    const file = textOf(squares(count));
    const afterwards = await stand.ended(await stand.upload(room, squares(count)));
    const upload = startUpload(stand, room);
    await upload.send(file.subarray(0, 3_000_000));
    const job = await upload.job;
    await isAtWork();
    assert.deepEqual((await stand.database.layers.list(room.contentKey)).length, 1);
    await upload.send(file.subarray(3_000_000));
    assert.equal((await upload.end()).id, job.id);
    const ended = await stand.ended(job);
    assert.deepEqual([ended.error, ended.input.bytes], [null, file.length]);
    const [during, after] = [await manifestOf(ended), await manifestOf(afterwards)];
    assert.deepEqual([during?.parts, during?.chunks], [after?.parts, after?.chunks]);
    assert.equal((await stand.database.quota.read(room.ownerId)).reserved, 0);
    await nothingIsLeft();
  });

  it('stays a layer of points if a field after the file says so, regardless of its content', async () => {
    const room = await stand.createRoom();
    const table = `lat,lon,note\n${`46,7,${'-'.repeat(15)}\n`.repeat(100_000)}`;
    const files = [textOf(points(20_000)), Buffer.from(table)];
    for (const file of files) {
      const sending = startUpload(stand, room);
      await sending.send(file);
      await sending.job;
      const job = await stand.ended(await sending.end({ points: 'layer', needsFeatures: true }));
      assert.equal(job.error, null);
      assert.ok(((job.result?.layer ?? {}) as { featureCount?: number }).featureCount);
    }
    assert.deepEqual(await stand.database.markers.list(room.contentKey), []);
    assert.equal((await stand.database.layers.list(room.contentKey)).length, files.length);
    assert.equal((await stand.database.quota.read(room.ownerId)).reserved, 0);
  });

  it('may turn out to contain points or a table, or to use another reference system', async () => {
    const room = await stand.createRoom();
    const upload = async (file: Buffer) => {
      const sending = startUpload(stand, room);
      await sending.send(file);
      return stand.ended(await sending.end());
    };
    const crs = '"crs":{"type":"name","properties":{"name":"EPSG:3857"}}';
    const inMetres = textOf(squares(8000)).toString().trimEnd().replace(/}$/, `,${crs}}`);
    const [markers, table, converted] = [
      await upload(textOf(points(12_000))),
      await upload(Buffer.from(`WKT;n\n${'LINESTRING (1 2, 3 4);5\n'.repeat(50_000)}`)),
      await upload(Buffer.from(inMetres)),
    ];
    assert.deepEqual([markers.error, markers.result?.markersCreated], [null, 12_000]);
    assert.deepEqual([table.error, (await manifestOf(table))?.featureCount], [null, 50_000]);
    assert.deepEqual([converted.error, (await manifestOf(converted))?.featureCount], [null, 8000]);
    const [west = 0] = (await manifestOf(converted))?.bbox ?? [];
    assert.ok(west > -0.01 && west < 0);
    await nothingIsLeft();
  });

  it('becomes markers, all at the end of the upload, when its job had begun earlier', async () => {
    const room = await stand.createRoom();
    const file = textOf(points(25_000));
    const upload = startUpload(stand, room);
    await upload.send(file.subarray(0, 2_000_000));
    const job = await upload.job;
    await when('the step waits for the rest', async () =>
      /^Fetching/.test((await stand.database.jobs.find(job.id))?.message ?? ''),
    );
    await upload.send(file.subarray(2_000_000));
    await upload.end();
    const ended = await stand.ended(job);
    assert.deepEqual([ended.error, ended.result?.markersCreated], [null, 25_000]);
    assert.equal((await stand.database.quota.read(room.ownerId)).reserved, 0);
    await nothingIsLeft();
  });

  it('is read again from its pieces when the worker dies', async () => {
    const room = await stand.createRoom();
    const file = textOf(squares(count));
    const upload = startUpload(stand, room);
    await upload.send(file.subarray(0, 3_000_000));
    const job = await upload.job;
    await isAtWork();
    await worker.kill();
    worker = await stand.startWorker(shortHeartbeat);
    await upload.send(file.subarray(3_000_000));
    await upload.end();
    const ended = await stand.ended(job);
    assert.deepEqual([ended.error, (await manifestOf(ended))?.featureCount], [null, count]);
    const layers = await stand.database.layers.list(room.contentKey);
    assert.equal(layers.length, 1);
    await nothingIsLeft();
  });

  it('is abandoned when its receiver sends no heartbeat', async () => {
    const room = await stand.createRoom();
    const upload = startUpload(stand, room);
    await upload.send(textOf(squares(20_000)));
    const job = await upload.job;
    await isAtWork();
    // Repeated, because the receiver does send a heartbeat now and then.
    await when('the job has ended', async () => {
      await stand.silence(job);
      return (await stand.database.jobs.find(job.id))?.status === 'error';
    });
    const ended = await stand.ended(job);
    assert.deepEqual([ended.status, ended.error?.code], ['error', 'upload_interrupted']);
    await upload.giveUp();
    assert.deepEqual(await stand.database.layers.list(room.contentKey), []);
    assert.equal((await stand.database.quota.read(room.ownerId)).reserved, 0);
    await nothingIsLeft();
  });

  it('ends its job immediately when it is rejected', async () => {
    const room = await stand.createRoom();
    const upload = startUpload(stand, room);
    await upload.send(textOf(squares(20_000)));
    const job = await upload.job;
    await isAtWork();
    await upload.giveUp();
    const failed = await stand.database.jobs.find(job.id);
    assert.deepEqual([failed?.status, failed?.error?.code], ['error', 'upload_interrupted']);
    await when('the step has stopped', async () => (await stand.scratchSteps()).length === 0);
    await nothingIsLeft();
  });

  it('is rejected for invalid content before it is completely received', async () => {
    const room = await stand.createRoom();
    const upload = startUpload(stand, room);
    const file = textOf(squares(200_000));
    file.write('!', 100_000);
    const sent = upload.send(file.subarray(0, 30_000_000)).catch(() => undefined);
    const job = await upload.job;
    const ended = await stand.ended(job);
    assert.equal(ended.status, 'error');
    assert.match(ended.error?.code ?? '', /^invalid_/);
    await upload.giveUp();
    await sent;
    await nothingIsLeft();
  });
});
