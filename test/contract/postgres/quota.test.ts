import assert from 'node:assert/strict';
import { newId } from '../../../core/ids.ts';
import { when } from '../../support/when.ts';
import { createStand, jobIn, type DatabaseStand } from './stand.ts';

describe('the quota ledger in Postgres', () => {
  let stand: DatabaseStand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  const reserve = async (ownerId: string, bytes: number, expiresInMs = 60_000) => {
    const id = newId('reservation');
    return (await stand.database.quota.reserve({ id, ownerId, bytes }, expiresInMs)) ? id : null;
  };

  it('grants only one of two reservations that together pass the limit', async () => {
    const { quota } = stand.database;
    const { id } = await stand.signIn();
    await quota.setLimit(id, 100);
    const granted = (await Promise.all([reserve(id, 60), reserve(id, 60)])).filter((one) => one !== null);
    assert.equal(granted.length, 1);
    assert.deepEqual(await quota.read(id), { used: 0, reserved: 60, limit: 100 });
    assert.ok(await reserve(id, 40));
    assert.equal(await reserve(id, 1), null);
    assert.ok(await reserve(id, 0));
  });

  it('settles for more than was reserved only within the limit, or reports the required bytes', async () => {
    const { quota } = stand.database;
    const room = await stand.createRoom();
    await quota.setLimit(room.ownerId, 100);
    const id = (await reserve(room.ownerId, 60)) ?? '';
    const other = (await reserve(room.ownerId, 20)) ?? '';
    assert.equal(await quota.spare(room.ownerId, id), 80);
    assert.deepEqual(await quota.read(room.ownerId, id), { used: 0, reserved: 20, limit: 100 });
    assert.equal(await quota.settle(id, room.key, 81), false);
    assert.deepEqual(await quota.read(room.ownerId), { used: 0, reserved: 80, limit: 100 });
    assert.equal(await quota.settle(id, room.key, 80), true);
    assert.deepEqual(await quota.read(room.ownerId), { used: 80, reserved: 20, limit: 100 });
    await quota.setLimit(room.ownerId, 0);
    assert.equal(await quota.spare(room.ownerId, other), 20, 'what is reserved stays granted');
    assert.equal(await quota.settle(other, room.key, 20), true);
    await quota.setLimit(room.ownerId, null);
    assert.equal(await quota.spare(room.ownerId, null), null);
  });

  it('accepts only one of two concurrent settlements above their reservations', async () => {
    const { quota } = stand.database;
    const room = await stand.createRoom();
    await quota.setLimit(room.ownerId, 100);
    const ids = [(await reserve(room.ownerId, 10)) ?? '', (await reserve(room.ownerId, 10)) ?? ''];
    const settled = await Promise.all(ids.map((id) => quota.settle(id, room.key, 60)));
    assert.deepEqual(settled.toSorted(), [false, true]);
    assert.deepEqual(await quota.read(room.ownerId), { used: 60, reserved: 10, limit: 100 });
  });

  it('grants the remaining quota if it is enough, for any number of concurrent requests', async () => {
    const { quota } = stand.database;
    const { id: ownerId } = await stand.signIn();
    await quota.setLimit(ownerId, 100);
    const upTo = (bytes: number, atLeast: number) =>
      quota.reserveUpTo({ id: newId('reservation'), ownerId, bytes }, atLeast, 60_000);
    const granted = await Promise.all([upTo(60, 0), upTo(60, 0), upTo(60, 0)]);
    assert.deepEqual(
      [...granted].sort((a, b) => Number(b) - Number(a)),
      [60, 40, 0],
    );
    assert.deepEqual(await quota.read(ownerId), { used: 0, reserved: 100, limit: 100 });
    assert.equal(await upTo(1, 1), null);
    await quota.setLimit(ownerId, 50);
    assert.equal(await upTo(1, 0), 0);
    await quota.setLimit(ownerId, null);
    assert.equal(await upTo(1000, 1000), 1000);
    assert.equal((await quota.read(ownerId)).reserved, 1100);
  });

  it('releases the excess of a reservation, and never increases it', async () => {
    const { quota } = stand.database;
    const { id: ownerId } = await stand.signIn();
    const id = (await reserve(ownerId, 60)) ?? '';
    assert.equal(await quota.shrink(id, 61, 60_000), false);
    assert.equal(await quota.shrink(id, 45, 60_000), true);
    assert.equal((await quota.read(ownerId)).reserved, 45);
    await quota.release(id);
    assert.equal(await quota.shrink(id, 1, 60_000), false);
    assert.equal((await quota.read(ownerId)).reserved, 0);
  });

  it('releases a reservation for a job only if no job uses it', async () => {
    const { quota } = stand.database;
    const room = await stand.createRoom();
    const [mine, taken] = [await reserve(room.ownerId, 5), await reserve(room.ownerId, 60)];
    assert.ok(mine !== null && taken !== null);
    await stand.database.jobs.insert(jobIn(room, { reservationId: taken }));
    for (const id of [mine, taken]) await quota.releaseUnclaimed(id);
    assert.equal((await quota.read(room.ownerId)).reserved, 60);
  });

  it('keeps a reservation that a job claims concurrently', async () => {
    const { quota } = stand.database;
    const room = await stand.createRoom();
    const id = await reserve(room.ownerId, 60);
    assert.ok(id !== null);
    let released = Promise.resolve();
    await stand.database.transaction(async (within) => {
      await within.quota.shrink(id, 45, 60_000);
      released = quota.releaseUnclaimed(id);
      await when('the release waits', async () => (await waitingForLocks()) > 0);
      await within.jobs.insert(jobIn(room, { reservationId: id }));
    });
    await released;
    assert.equal((await quota.read(room.ownerId)).reserved, 45);
  });

  async function waitingForLocks(): Promise<number> {
    const { rows } = await stand.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  }

  it('has no limit if none is set, and rejects an unknown owner', async () => {
    const { id } = await stand.signIn();
    await stand.database.quota.setLimit(id, null);
    assert.ok(await reserve(id, Number.MAX_SAFE_INTEGER - 1));
    assert.equal(await reserve('user-unknown', 1), null);
  });

  it('converts a reservation into usage exactly once, with its actual size', async () => {
    const { quota } = stand.database;
    const room = await stand.createRoom();
    await quota.setLimit(room.ownerId, 100);
    const id = await reserve(room.ownerId, 60);
    assert.ok(id);
    await Promise.all([1, 2, 3].map(() => quota.settle(id, room.key, 45)));
    await quota.release(id);
    assert.deepEqual(await quota.read(room.ownerId), { used: 45, reserved: 0, limit: 100 });
  });

  it('releases once, however often this is requested', async () => {
    const { quota } = stand.database;
    const room = await stand.createRoom();
    const stored = await reserve(room.ownerId, 5);
    const id = await reserve(room.ownerId, 60);
    assert.ok(stored !== null && id !== null);
    await Promise.all([1, 2, 3].map(() => quota.release(id)));
    await quota.settle(id, room.key, 60);
    const { used, reserved } = await quota.read(room.ownerId);
    assert.deepEqual({ used, reserved }, { used: 0, reserved: 5 });
  });

  it('returns bytes to the owner when content is deleted, and all of a room when it is deleted', async () => {
    const { quota, rooms } = stand.database;
    const owner = await stand.signIn();
    const [one, two] = [await stand.createRoom(owner), await stand.createRoom(owner)];
    for (const room of [one, two]) await quota.settle((await reserve(owner.id, 30)) ?? '', room.key, 30);
    await quota.giveBack(one.key, 10);
    assert.equal((await quota.read(owner.id)).used, 50);
    await rooms.remove(one.key);
    assert.equal((await quota.read(owner.id)).used, 30);
    await rooms.replaceContent(two.key);
    assert.equal((await quota.read(owner.id)).used, 0);
  });

  it('releases expired reservations except those that unfinished jobs need', async () => {
    const { quota, jobs } = stand.database;
    const room = await stand.createRoom();
    const { ownerId } = room;
    const [forgotten, needed, later] = [
      await reserve(ownerId, 1, 0),
      await reserve(ownerId, 20, 0),
      await reserve(ownerId, 300),
    ];
    assert.ok(forgotten !== null && needed !== null && later !== null);
    const job = await jobs.insert(jobIn(room, { reservationId: needed }));
    assert.equal(await quota.releaseExpired(), 1);
    assert.equal((await quota.read(ownerId)).reserved, 320);
    await jobs.fail(job.id, 1, { code: 'x', message: 'x' });
    assert.equal(await quota.releaseExpired(), 1);
    assert.equal(await quota.releaseExpired(), 0);
    assert.equal((await quota.read(ownerId)).reserved, 300);
  });

  it('keeps the reservation of an unfinished upload', async () => {
    const { quota, uploads } = stand.database;
    const { key, contentKey, ownerId } = await stand.createRoom();
    const reservationId = await reserve(ownerId, 7, 0);
    assert.ok(reservationId !== null);
    const id = crypto.randomUUID();
    const file = { fileName: 'f', fileSize: 7, totalChunks: 1, tokenId: null };
    await uploads.insert({ id, roomKey: key, contentKey, reservationId, ...file }, 60_000);
    assert.equal(await quota.releaseExpired(), 0);
    await uploads.delete(id);
    assert.equal(await quota.releaseExpired(), 1);
  });
});
