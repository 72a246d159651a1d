import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { cancelJob } from '../../core/jobs/cancel-job.ts';
import { sweep } from '../../workers/activities/upkeep.ts';
import type { Moment } from '../support/moment.ts';
import { variantsOf } from '../support/size.ts';
import { wholeRoomFile } from '../support/whole-room.ts';
import { furnishedRoom, inspectFile, rowsIn, startExportOf } from './export-room.ts';
import { startImport, startImportOf } from './import-room.ts';
import { createStand, type Stand } from './stand.ts';

describe('the import of a room', () => {
  let stand: Stand;
  before(async () => {
    stand = await createStand();
    await stand.startWorker();
  });
  after(() => stand.close());

  it('imports an exported file into another room, whose export is the same', async () => {
    const from = await furnishedRoom(stand);
    const comment = {
      ...({
        id: 'comment-1',
        objectType: 'room',
        objectId: from.id,
        body: 'Hm.',
        lat: null,
        lng: null,
      } as const),
      ...{ resolved: false, resolvedBy: null, resolvedAt: null, createdAt: 1000, updatedAt: 2000 },
      author: { type: 'user', id: from.ownerId, name: 'Grace' } as const,
    };
    await stand.database.comments.insert(from.contentKey, comment);
    const exported = await stand.ended(await startExportOf(stand, from));
    assert.equal(exported.status, 'complete', JSON.stringify(exported.error));
    const to = await stand.createRoom();
    const imported = await stand.ended(await startImportOf(stand, to, exported));
    assert.equal(imported.status, 'complete', JSON.stringify(imported.error));
    const { markersCreated, layersCreated, commentsCreated, leftOut } = imported.result ?? {};
    assert.deepEqual([markersCreated, layersCreated, commentsCreated, leftOut], [2, 1, 1, []]);
    const [thread] = await stand.database.comments.list(to.contentKey, {});
    assert.deepEqual(
      [thread?.objectId, thread?.author],
      [to.id, { type: 'import', id: from.ownerId, name: 'Grace', was: 'user' }],
    );
    const again = await stand.ended(await startExportOf(stand, to));
    assert.equal(again.status, 'complete', JSON.stringify(again.error));
    const contents = (job: typeof exported) =>
      inspectFile(stand, job, (file) => ({
        markers: file.prepare('select geom, title, created_by, created_at from markers order by fid').all(),
        fields: file.prepare('select * from fields order by fid').all(),
        layers: file.prepare('select name, style, created_by, created_at from chartroom_layers').all(),
        comments: file.prepare('select body, created_at from chartroom_comments').all(),
        rows: rowsIn(file, 'markers'),
      }));
    assert.deepEqual(await contents(again), await contents(exported));
    await stand.assertLedgerIsTrue();
    await sweep(stand, 0);
    assert.deepEqual(await stand.objectKeys('imports/'), []);
  });

  it('ends with a stable code for a file that is not a GeoPackage', async () => {
    const room = await stand.createRoom();
    const { uploads } = (await stand.bulkImport(room, 'no database at all')).input as { uploads: string[] };
    const ended = await stand.ended(await startImport(stand, room, uploads[0] ?? ''));
    assert.deepEqual([ended.status, ended.error?.code], ['error', 'unsupported_format']);
    await stand.assertLedgerIsTrue();
  });
});

describe('an import that is cancelled', () => {
  /**
   * Each is in the middle of a step, which has stored the objects of these names; the job does not reference
   * them yet.
   */
  const moments: Record<string, Moment & { readonly discarded: RegExp }> = {
    'while the file is read': {
      ...{ call: 'database.blobs.settle', nth: 2, when: 'after' },
      discarded: /original-0-0$/,
    },
    'after the markers were stored': {
      ...{ call: 'database.transaction', nth: 4, when: 'before' },
      discarded: /markers$/,
    },
  };

  for (const [name, { discarded, ...moment }] of variantsOf(Object.entries(moments), 1))
    it(`leaves no objects ${name}`, async () => {
      const stand = await createStand();
      try {
        const room = await stand.createRoom();
        await stand.objectStore.put('test/room.gpkg', Readable.from([await wholeRoomFile()]));
        const worker = await stand.startWaitingWorker(moment);
        const job = await startImport(stand, room, 'test/room.gpkg');
        await worker.waits();
        const stored = async () => (await stand.objectKeys()).filter((key) => discarded.test(key));
        assert.equal((await stored()).length, 1, (await stand.objectKeys()).join('\n'));
        await cancelJob(stand, job);
        worker.releaseObjects();
        assert.equal((await stand.ended(job)).error?.code, 'job_cancelled');
        assert.deepEqual(await stored(), []);
        await sweep(stand, 0);
        assert.deepEqual(await stand.objectKeys(), ['test/room.gpkg']);
        await stand.assertLedgerIsTrue();
      } finally {
        await stand.close();
      }
    });
});
