import assert from 'node:assert/strict';
import { layerFileName } from '../../core/exchange/export/layer-formats.ts';
import { cancelJob } from '../../core/jobs/cancel-job.ts';
import type { Job } from '../../core/jobs/job.ts';
import { roomFileName } from '../../core/exchange/tables/table-names.ts';
import { sweep } from '../../workers/activities/upkeep.ts';
import type { Moment } from '../support/moment.ts';
import { variantsOf } from '../support/size.ts';
import { when } from '../support/when.ts';
import { furnishedRoom, inspectFile, rowsIn, startExportOf } from './export-room.ts';
import { sharedStand } from './shared-stand.ts';
import { createStand, type Stand } from './stand.ts';

describe('the export of a room', () => {
  let stand: Stand;
  before(async () => (stand = await sharedStand()));

  it("is a GeoPackage of the room's content, and does not count towards any quota", async () => {
    const room = await furnishedRoom(stand);
    const before = await stand.database.quota.read(room.ownerId);
    const job = await stand.ended(await startExportOf(stand, room));
    assert.deepEqual([job.error, job.status, job.progress], [null, 'complete', 100]);
    assert.equal(job.message, 'The file is ready.');
    // The project in the file refers to its layers by this name.
    assert.equal((await stand.database.artifacts.find(job.id))?.fileName, roomFileName(room.id, room.name));
    await inspectFile(stand, job, (file) => {
      assert.equal(file.prepare('pragma integrity_check').get()?.integrity_check, 'ok');
      const found = ['markers', 'fields', 'chartroom_layers'].map((table) => rowsIn(file, table));
      assert.deepEqual(found, [2, 10, 1]);
      assert.equal(file.prepare('select room_id from chartroom_manifest').get()?.room_id, room.id);
    });
    assert.deepEqual(await stand.database.quota.read(room.ownerId), before);
    await stand.assertLedgerIsTrue();
    assert.deepEqual(await stand.scratchSteps(), []);
  });

  it('is byte-identical when it is written again, and is swept after it expires', async () => {
    const room = await furnishedRoom(stand);
    const sums: unknown[] = [];
    while (sums.length < 2) {
      const job = await stand.ended(await startExportOf(stand, room));
      const key = (await stand.database.artifacts.find(job.id))?.blobKey ?? '';
      sums.push((await stand.database.blobs.find(key))?.sha256);
      assert.ok((await stand.objectKeys('exports/')).includes(key));
      await stand.database.artifacts.markDelivered(job.id, 0);
      await sweep(stand, 0);
      assert.ok(!(await stand.objectKeys('exports/')).includes(key));
    }
    assert.equal(sums[0], sums[1]);
    assert.match(String(sums[0]), /^[0-9a-f]{64}$/);
  });

  it('of a part contains only that part', async () => {
    const room = await furnishedRoom(stand);
    const job = await stand.ended(await startExportOf(stand, room, { part: { layers: [] } }));
    assert.equal(job.error, null);
    await inspectFile(stand, job, (file) => {
      const found = ['markers', 'chartroom_layers', 'chartroom_history'].map((table) => rowsIn(file, table));
      assert.deepEqual(found, [2, 0, 0]);
    });
  });

  it('of one layer is a file of another format, which lists what the format cannot represent', async () => {
    const room = await furnishedRoom(stand);
    const [layer] = await stand.database.layers.list(room.contentKey);
    assert.ok(layer !== undefined);
    for (const format of ['csv', 'flatgeobuf', 'geoparquet', 'kml', 'gpx'] as const) {
      const options = { format, part: { layers: [layer.id] } };
      const job = await stand.ended(await startExportOf(stand, room, options));
      assert.equal(job.error, null);
      assert.ok(job.warnings.every(({ code }) => code === 'not_in_format') && job.warnings.length > 0);
      const artifact = await stand.database.artifacts.find(job.id);
      assert.equal(artifact?.fileName, layerFileName(layer, format));
      const content = Buffer.from(await stand.objectStore.read(artifact.blobKey));
      assert.match(content.toString('latin1'), beginnings[format]);
    }
  });
});

const beginnings = {
  csv: /^wkt,id,number,name\r\n"POLYGON/,
  flatgeobuf: /^fgb/,
  geoparquet: /^PAR1/,
  kml: /^<\?xml [^>]*>\n<kml /,
  gpx: /^<\?xml [^>]*>\n<gpx /,
} as const;

describe('a running export', () => {
  let stand: Stand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  /** Runs an action when the worker of an export reaches the moment; resolves with the ended job. */
  async function meanwhile(moment: Moment, action: (job: Job) => Promise<unknown>): Promise<Job> {
    const room = await furnishedRoom(stand);
    const program = ['../support/programs/waiting-worker.ts', JSON.stringify(moment)];
    const worker = await stand.startWorker({}, program);
    const job = await startExportOf(stand, room);
    await when('the worker waits', () => worker.lines.some((line) => line.includes('"msg":"waiting"')));
    await action(job);
    worker.releaseObjects();
    const ended = await stand.ended(job);
    await worker.stop();
    return ended;
  }

  it('retains what it reads, even a layer that is deleted and swept during the export', async () => {
    const { blobs, layers } = stand.database;
    const pausedAt: Moment = { call: 'database.blobs.refer', when: 'after' };
    const job = await meanwhile(pausedAt, async ({ contentKey }) => {
      for (const { id } of await layers.list(contentKey)) {
        await layers.delete(id);
        await blobs.release(contentKey, 'layer', id);
      }
      await sweep(stand, 0);
    });
    assert.equal(job.error, null);
    await inspectFile(stand, job, (file) => assert.equal(rowsIn(file, 'fields'), 10));
    await sweep(stand, 0);
    // Objects that only the deleted layer and the export referenced are deleted with the export.
    assert.deepEqual(
      (await stand.objectKeys('layers/')).filter((key) => key.endsWith('.fgb')),
      [],
    );
  });

  const moments: Moment[] = [
    { call: 'objectStore.local.link', when: 'before' },
    { call: 'database.transaction', when: 'before' },
    { call: 'database.blobs.refer', when: 'before' },
    { call: 'objectStore.local.adopt', when: 'after' },
  ];
  for (const moment of variantsOf(moments, 1)) {
    it(`is cancelled at ${moment.call}, and leaves nothing behind`, async () => {
      const exports = await stand.objectKeys('exports/');
      const job = await meanwhile(moment, (running) => cancelJob(stand, running));
      assert.deepEqual([job.status, job.error?.code], ['error', 'job_cancelled']);
      await when('scratch is empty', async () => (await stand.scratchSteps()).length === 0);
      await sweep(stand, 0);
      assert.deepEqual(await stand.objectKeys('exports/'), exports);
    });
  }
});
