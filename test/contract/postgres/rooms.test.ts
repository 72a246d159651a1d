import assert from 'node:assert/strict';
import { createStand, jobIn, markerWith, newRoomId, settings, type DatabaseStand } from './stand.ts';

describe('rooms in Postgres', () => {
  let stand: DatabaseStand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  it('assigns a room id to one of two concurrent callers, who becomes its owner', async () => {
    const { rooms } = stand.database;
    const people = await Promise.all(Array.from({ length: 6 }, () => stand.signIn()));
    const id = newRoomId();
    const made = await Promise.all(
      people.map((person) => rooms.create({ id, ownerId: person.id, name: null, settings })),
    );
    const [winner, ...others] = made.filter((room) => room !== null);
    assert.ok(winner);
    assert.deepEqual(others, []);
    assert.deepEqual(await rooms.find(id), winner);
    assert.equal(await rooms.role(winner.key, winner.ownerId), 'owner');
    assert.deepEqual(
      (await rooms.members(winner.key)).map((member) => [member.userId, member.role]),
      [[winner.ownerId, 'owner']],
    );
  });

  it('releases the id of a deleted room immediately, and a new room has none of its content', async () => {
    const { rooms, markers } = stand.database;
    const old = await stand.createRoom();
    await markers.insert(old.contentKey, markerWith());
    await rooms.remove(old.key);
    for (const ended of [rooms.find(old.id), rooms.findByKey(old.key), rooms.lock(old.key)]) {
      assert.equal(await ended, null);
    }
    assert.equal(await rooms.findByContentKey(old.contentKey), null);
    assert.equal(await rooms.role(old.key, old.ownerId), null);

    const next = await rooms.create({ id: old.id, ownerId: old.ownerId, name: 'next', settings });
    assert.ok(next);
    assert.notEqual(next.key, old.key);
    assert.equal(next.lastSeq, 0);
    assert.equal((await rooms.counts(next)).markers, 0);
  });

  it('changes the given fields and keeps the rest', async () => {
    const { rooms } = stand.database;
    const room = await stand.createRoom();
    const renamed = await rooms.update(room.key, { name: 'Harbour', isPublic: true });
    assert.deepEqual(renamed, { ...room, name: 'Harbour', isPublic: true });
    assert.deepEqual(await rooms.update(room.key, {}), renamed);
    const dark = { ...settings, defaultTheme: 'dark', defaultView: { lat: 1, lng: 2, zoom: 3 } };
    await rooms.update(room.key, { settings: dark, name: null });
    assert.deepEqual(await rooms.find(room.id), { ...renamed, name: null, settings: dark });
  });

  it('counts the content of the room', async () => {
    const { rooms, markers } = stand.database;
    const room = await stand.createRoom();
    await markers.copy(room.contentKey, [markerWith(), markerWith()]);
    assert.deepEqual(await rooms.counts(room), {
      markers: 2,
      layers: 0,
      rasterLayers: 0,
      comments: 0,
      icons: 0,
      slides: 0,
      members: 1,
    });
  });

  it('records jobs while the room is locked', async () => {
    const room = await stand.createRoom();
    await stand.database.transaction(async ({ rooms }) => {
      await rooms.lock(room.key);
      await stand.database.jobs.insert(jobIn(room));
    });
  });

  it('gives a cleared room empty content, returns its quota, and purges in batches', async () => {
    const { rooms, markers, blobs, quota } = stand.database;
    const room = await stand.createRoom();
    await markers.copy(
      room.contentKey,
      Array.from({ length: 25 }, () => markerWith()),
    );
    const blob = { key: `content/${room.id}`, bytes: 10, sha256: null, mediaType: 'text/plain' };
    await blobs.announce([blob]);
    await blobs.refer([
      { contentKey: room.contentKey, objectType: 'layer', objectId: 'l', blobKey: blob.key },
    ]);
    await quota.reserve({ id: `r-${room.id}`, ownerId: room.ownerId, bytes: 10 }, 60_000);
    await quota.settle(`r-${room.id}`, room.key, 10);

    const { oldContentKey, contentKey } = await rooms.replaceContent(room.key);
    assert.equal(oldContentKey, room.contentKey);
    assert.notEqual(contentKey, oldContentKey);
    assert.equal((await rooms.find(room.id))?.contentKey, contentKey);
    assert.equal(await rooms.findByContentKey(oldContentKey), null);
    assert.equal((await quota.read(room.ownerId)).used, 0);

    await markers.insert(contentKey, markerWith());
    const batches: number[] = [];
    for (let removed = Infinity; removed > 0; batches.push(removed)) removed = await rooms.purge(10);
    assert.ok(batches.every((removed) => removed <= 10));
    assert.deepEqual(await markers.list(oldContentKey), []);
    assert.equal((await markers.list(contentKey)).length, 1);
    const { rows } = await stand.pool.query('select from abandoned_content');
    assert.deepEqual(rows, []);
    assert.deepEqual(await blobs.condemn(0, 100), [blob.key]);
  });

  it('purges content once that two sweepers purge concurrently', async () => {
    const { rooms, markers } = stand.database;
    const room = await stand.createRoom();
    await markers.copy(
      room.contentKey,
      Array.from({ length: 100 }, () => markerWith()),
    );
    await rooms.remove(room.key);
    const sweep = async () => {
      let sum = 0;
      for (let removed = Infinity; removed > 0; sum += removed) removed = await rooms.purge(7);
      return sum;
    };
    const [one, two] = await Promise.all([sweep(), sweep()]);
    assert.equal(one + two + (await sweep()), 100);
  });

  it('removes a deleted room after its retention, its purge and the end of its jobs', async () => {
    const { rooms, markers, jobs, history } = stand.database;
    const [room, active] = [await stand.createRoom(), await stand.createRoom()];
    for (const { key, id } of [room, active]) {
      const event = { kind: 'marker.created', objectType: 'marker', objectId: id } as const;
      const actor = { type: 'system', id: 'system', name: null } as const;
      const events = Array.from({ length: 25 }, () => ({ ...event, actor, before: null, after: null }));
      await stand.database.transaction(async (within) => within.history.append(key, events));
    }
    await markers.insert(room.contentKey, markerWith());
    const job = await jobs.insert(jobIn(room));
    await rooms.remove(room.key);
    const left = async () => {
      const { rows } = await stand.pool.query('select from rooms where key = $1', [room.key]);
      return rows.length;
    };
    const purgeDeleted = async () => {
      for (let removed = Infinity; removed > 0;) removed = await rooms.purgeDeleted(0, 10);
    };

    await purgeDeleted();
    assert.equal(await left(), 1, 'its content is there');
    for (let removed = Infinity; removed > 0;) removed = await rooms.purge(10);
    await purgeDeleted();
    assert.equal(await left(), 1, 'its job goes on');
    await jobs.fail(job.id, job.run, { code: 'job_cancelled', message: 'cancelled' });
    assert.equal(await rooms.purgeDeleted(60_000, 10), 0, 'its time is not up');
    assert.equal(await rooms.purgeDeleted(0, 10), 10);
    await purgeDeleted();
    assert.equal(await left(), 0);
    assert.equal(await jobs.find(job.id), null);
    assert.equal((await history.after(active.key, 0, 100)).length, 25);
  });
});
