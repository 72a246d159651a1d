import assert from 'node:assert/strict';
import { cloneRoom } from '../../../core/exchange/clone/clone-room.ts';
import { failJob } from '../../../core/jobs/fail-job.ts';
import { jobFailure } from '../../../core/jobs/job-state.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { addLayer, addMarkers, fillRoom, objectBytes } from '../../support/fill-room.ts';
import { assertLedgerIsTrue } from '../../support/ledger.ts';
import { beginClone, clone } from './clone.ts';
import { createStand, type DatabaseStand } from './stand.ts';

describe('copying a room', () => {
  let stand: DatabaseStand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  const usageOf = async ({ key }: Room) =>
    (
      await stand.pool.query<{ used: number; rows: number }>(
        'select used_bytes as used, row_bytes as rows from rooms where key = $1',
        [key],
      )
    ).rows[0] ?? assert.fail();
  const markersOf = ({ contentKey }: Room) => stand.database.markers.list(contentKey);

  it("counts towards the target owner's quota, and keeps the objects without the source", async () => {
    const [source, target] = [await stand.createRoom(), await stand.createRoom()];
    await fillRoom(stand, source);
    await clone(stand, source, target);
    const { used, rows: rowBytes } = await usageOf(target);
    assert.equal(used, (3 + 3 + 2 + 2 + 2) * objectBytes);
    assert.equal((await stand.database.quota.read(target.ownerId)).used, used + rowBytes);
    await stand.database.rooms.remove(source.key);
    while ((await stand.database.rooms.purge(1000)) > 0);
    const { rows } = await stand.pool.query<{ key: string }>(
      'select distinct blob_key as key from blob_references where content_key = $1',
      [target.contentKey],
    );
    assert.equal(rows.length * objectBytes, used);
    const condemned = new Set(await stand.database.blobs.condemn(0, 1000));
    assert.ok(condemned.size > 0 && rows.every(({ key }) => !condemned.has(key)));
    await assertLedgerIsTrue(stand.pool);
  });

  it('records the range of imported markers for clients that already loaded the room', async () => {
    const [source, target] = [await stand.createRoom(), await stand.createRoom()];
    await addMarkers(stand, target, 3);
    const { last } = await lastOf(target);
    await addMarkers(stand, source, 4);
    await clone(stand, source, target);
    const changes = await stand.database.history.markerChanges(target.key, {
      after: last,
      upTo: (await lastOf(target)).last,
    });
    const range = changes.find(({ kind }) => kind === 'marker.imported')?.range;
    const all = (await markersOf(target)).map(({ id }) => id);
    assert.deepEqual(range, { first: all[3], last: all[6] });
  });
  const lastOf = async ({ id }: Room) => ({ last: (await stand.database.rooms.find(id))?.lastSeq ?? 0 });

  it('publishes once, whatever the number of attempts', async () => {
    const [source, target] = [await stand.createRoom(), await stand.createRoom()];
    await fillRoom(stand, source);
    const job = await beginClone(stand, source, target);
    await Promise.all([1, 2, 3].map(() => cloneRoom(stand.database, job)));
    await cloneRoom(stand.database, job);
    assert.equal((await markersOf(target)).length, 6);
    assert.equal((await stand.database.layers.list(target.contentKey)).length, 2);
    await assertLedgerIsTrue(stand.pool);
  });

  it('is rejected if read access to the source was lost meanwhile, or the source was deleted', async () => {
    const [source, target] = [await stand.createRoom(), await stand.createRoom()];
    await fillRoom(stand, source);
    const job = await beginClone(stand, source, target, 'public');
    await stand.database.rooms.update(source.key, { isPublic: false });
    await assert.rejects(cloneRoom(stand.database, job), { code: 'source_unreadable' });
    await stand.database.rooms.update(source.key, { isPublic: true });
    await stand.database.rooms.remove(source.key);
    await assert.rejects(cloneRoom(stand.database, job), { code: 'source_unreadable' });
    assert.deepEqual(await markersOf(target), []);
    await failJob(stand.database, job, jobFailure('source_unreadable'));
    assert.equal((await stand.database.quota.read(target.ownerId)).reserved, 0);
    await assertLedgerIsTrue(stand.pool);
  });

  it('leaves nothing if the quota is exceeded, the room was cleared or the job cancelled', async () => {
    const source = await stand.createRoom();
    await fillRoom(stand, source);
    const assertEmpty = async ({ contentKey, ownerId }: Room) => {
      for (const table of [
        'markers',
        'layers',
        'raster_layers',
        'icons',
        'images',
        'comments',
        'blob_references',
      ]) {
        const { rowCount } = await stand.pool.query(`select from ${table} where content_key = $1`, [
          contentKey,
        ]);
        assert.equal(rowCount, 0, table);
      }
      assert.equal((await stand.database.quota.read(ownerId)).used, 0);
    };
    const full = await stand.createRoom();
    const job = await beginClone(stand, source, full);
    const { reserved } = await stand.database.quota.read(full.ownerId);
    for (let more = 0; more < 6; more++) await addLayer(stand, source, 'More than was reserved');
    await stand.database.quota.setLimit(full.ownerId, reserved);
    await assert.rejects(cloneRoom(stand.database, job), { code: 'quota_exceeded' });
    await assertEmpty(full);
    const cleared = await stand.createRoom();
    const late = await beginClone(stand, source, cleared);
    await stand.database.rooms.replaceContent(cleared.key);
    await assert.rejects(cloneRoom(stand.database, late), { code: 'room_cleared' });
    await assertEmpty(cleared);
    const cancelled = await stand.createRoom();
    const unwanted = await beginClone(stand, source, cancelled);
    await stand.database.jobs.requestCancel(unwanted.id);
    await assert.rejects(cloneRoom(stand.database, unwanted), { code: 'job_cancelled' });
    await assertEmpty(cancelled);
    await assertLedgerIsTrue(stand.pool);
  });

  it('does not deadlock when two rooms are copied into each other', async () => {
    const [one, other] = [await stand.createRoom(), await stand.createRoom()];
    await addMarkers(stand, one, 2000);
    await addMarkers(stand, other, 3000);
    const jobs = [await beginClone(stand, one, other), await beginClone(stand, other, one)];
    await Promise.all(jobs.map((job) => cloneRoom(stand.database, job)));
    const counts = [(await markersOf(one)).length, (await markersOf(other)).length];
    assert.ok(
      counts.every((count) => count >= 5000 && count <= 8000),
      String(counts),
    );
    await assertLedgerIsTrue(stand.pool);
  });
});
