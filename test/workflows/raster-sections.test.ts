import assert from 'node:assert/strict';
import { cancelJob } from '../../core/jobs/cancel-job.ts';
import type { Job } from '../../core/jobs/job.ts';
import { rasterKeys, versionKeys } from '../../core/rasters/raster-objects.ts';
import type { Room } from '../../core/rooms/room.ts';
import { writeTiff } from '../fixtures/raster/write-tiff.ts';
import { when } from '../support/when.ts';
import { createStand, shortHeartbeat, type Stand } from './stand.ts';

const side = 1536;
/** A raster without a preview, for which this setting gives at least three sections. */
const settings = { ...shortHeartbeat, RASTER_SECTION_MIB: '8' };

const heights = (): Buffer => {
  const values = new Float64Array(side * side).map(
    (_, at) => ((at % side) >> 6) + (Math.floor(at / side) >> 6) / 4,
  );
  return writeTiff({
    ...{ width: side, height: side, bits: 64, sampleFormat: 3, pixels: Buffer.from(values.buffer) },
    fields: { 33550: { type: 12, values: [0.001, 0.001, 0] } },
  });
};

const storedIn = (lines: readonly string[]) =>
  lines.filter((line) => line.includes('a section of the raster is stored')).length;

describe('a raster that is converted in sections', () => {
  let stand: Stand;
  before(async () => {
    stand = await createStand();
  });
  after(() => stand.close());

  const upload = (room: Room) => stand.upload(room, heights(), { subject: 'map.tif' });

  /** The raster of a job that completed, and the digests of its files. */
  async function madeBy(room: Room, started: Job) {
    const job = await stand.ended(started);
    assert.deepEqual([job.error, job.status], [null, 'complete']);
    const [raster] = await stand.database.rasters.list(room.contentKey);
    assert.ok(raster !== undefined);
    const digests = [];
    for (const key of versionKeys(raster)) digests.push((await stand.database.blobs.find(key))?.sha256);
    await onlyTheseRemain(job, versionKeys(raster));
    await stand.assertLedgerIsTrue();
    return { raster, digests };
  }

  /** The sections are deleted right after the transaction that ends the job. */
  const onlyTheseRemain = ({ id }: Job, keys: readonly string[]) =>
    when(`only ${keys.length} objects of the job remain`, async () => {
      return (await stand.objectKeys(`rasters/${id}`)).join() === keys.join();
    });

  async function assertNothingIsLeft(room: Room, { id }: Job, code: string): Promise<void> {
    const job = await stand.database.jobs.find(id);
    assert.equal(job?.error?.code, code);
    assert.ok(job.checkpoint !== null, 'it failed after its first section');
    await onlyTheseRemain(job, []);
    const { used, reserved } = await stand.usage(room);
    assert.deepEqual({ used, reserved }, { used: 0, reserved: 0 });
    await stand.assertLedgerIsTrue();
  }

  it('loses one section with its worker: the next attempt makes the others, and the files are the same', async () => {
    const [room, other] = [await stand.createRoom(), await stand.createRoom()];
    const moment = JSON.stringify({ call: 'steps.build-raster', nth: 2, when: 'within' });
    const mortal = await stand.startWorker(settings, [
      '../support/programs/mortal-worker.ts',
      moment,
      'worker',
    ]);
    const interrupted = await upload(room);
    await mortal.ended;
    assert.equal(storedIn(mortal.lines), 1);
    const worker = await stand.startWorker(settings);
    const { lines } = worker;
    const { raster, digests } = await madeBy(room, interrupted);
    const continued = storedIn(lines);
    assert.match(lines.join('\n'), /"sections":1,.*the raster continues after its stored sections/);
    const whole = await madeBy(other, await upload(other));
    assert.deepEqual(digests, whole.digests);
    const all = storedIn(lines) - continued;
    assert.ok(all >= 3 && continued === all - 1, `${continued} of ${all}`);
    assert.equal((await stand.usage(room)).used, raster.bytes);
    assert.equal(rasterKeys(raster).length, versionKeys(raster).length + 1);
    assert.equal(await worker.stop(), 0);
  });

  it('leaves nothing behind when its job is cancelled after a section', async () => {
    const room = await stand.createRoom();
    const moment = { call: 'objectStore.local.adopt', nth: 2, when: 'before' } as const;
    const worker = await stand.startWaitingWorker(moment, settings);
    const job = await upload(room);
    await worker.waits();
    await cancelJob(stand, job);
    worker.releaseObjects();
    await stand.ended(job);
    await assertNothingIsLeft(room, job, 'job_cancelled');
    await worker.kill();
  });

  it('leaves nothing behind when its job fails after a section', async () => {
    const room = await stand.createRoom();
    const moment = { call: 'objectStore.local.adopt', nth: 2, when: 'before' } as const;
    const worker = await stand.startWaitingWorker(moment, settings);
    const job = await upload(room);
    await worker.waits();
    for (const key of await stand.objectKeys('uploads')) await stand.objectStore.delete(key);
    await worker.kill();
    await stand.startWorker(settings);
    await stand.ended(job);
    await assertNothingIsLeft(room, job, 'upload_missing');
  });
});
