import assert from 'node:assert/strict';
import { sweep } from '../../workers/activities/upkeep.ts';
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
