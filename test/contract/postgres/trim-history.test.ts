import assert from 'node:assert/strict';
import { systemActor } from '../../../core/access/caller.ts';
import { changeRoom } from '../../../core/rooms/change-room.ts';
import type { EventBatch } from '../../../core/events/event-batch.ts';
import { createRoomReaders } from '../../../core/events/room-reader.ts';
import { removeUnusedImages } from '../../../core/images/remove-unused-images.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { createStand, type DatabaseStand } from './stand.ts';

describe('history beyond its limit', () => {
  let stand: DatabaseStand;
  beforeEach(async () => (stand = await createStand()));
  afterEach(() => stand.close());

  const change = (room: Room, count: number, retires?: string) =>
    changeRoom(stand.database, room.key, systemActor, async ({ images }, { contentKey }, emit) => {
      if (retires !== undefined) await images.retire(contentKey, retires);
      for (let n = 0; n < count; n++) {
        const marker = { title: 'x'.repeat(1000) };
        emit({ kind: 'marker.updated', objectType: 'marker', objectId: 'm', before: marker, after: null });
      }
    });
  const seqs = async (room: Room) =>
    (await stand.database.history.after(room.key, 0, 1000)).map(({ seq }) => seq);
  const bytesOf = async (room: Room): Promise<number> => {
    const { rows } = await stand.pool.query<{ history_bytes: number; found: number }>(
      `select history_bytes, (select coalesce(sum(bytes), 0) from history where room_key = key)
        + (select coalesce(sum(bytes), 0) from images
           where images.content_key = rooms.content_key and retired_at is not null) as found
      from rooms where key = $1`,
      [room.key],
    );
    assert.equal(Number(rows[0]?.history_bytes), Number(rows[0]?.found));
    return Number(rows[0]?.history_bytes);
  };
  const photo = async ({ contentKey }: Room, name: string, bytes: number) => {
    const imageKey = `markers/${name}.jpg`;
    const thumbnailKey = `markers/${name}_thumb.jpg`;
    const blobs = { blobKey: `images/${name}.jpg`, thumbnailBlobKey: `images/${name}_thumb.jpg` };
    const image = { imageKey, thumbnailKey, ...blobs, bytes, exif: null, createdBy: 'x', retiredAt: null };
    await stand.database.images.insert(contentKey, image);
    return imageKey;
  };
  const unused = async () =>
    (await stand.database.images.unused(3600_000, 10)).map(({ imageKey }) => imageKey);

  it('is trimmed from the oldest event, only as far as necessary, and never the last events', async () => {
    const room = await stand.createRoom();
    const other = await stand.createRoom();
    for (const each of [room, other]) await change(each, 20);
    const { history } = stand.database;
    const one = (await bytesOf(room)) / 20;
    await stand.pool.query('update rooms set history_bytes = 0 where key = $1', [other.key]);
    assert.equal(await history.trim(20 * one, 5, 100), 0);
    assert.equal(await history.trim(17.5 * one, 5, 100), 3);
    assert.deepEqual(
      await seqs(room),
      Array.from({ length: 17 }, (_, n) => n + 4),
    );
    assert.equal(await bytesOf(room), 17 * one);
    assert.equal(await history.trim(0, 5, 4), 4);
    assert.equal(await history.trim(0, 5, 100), 8);
    assert.equal(await history.trim(0, 5, 100), 0);
    assert.deepEqual(await seqs(room), [16, 17, 18, 19, 20]);
    assert.equal((await seqs(other)).length, 20);
  });

  it('is reported to clients that resume within it, and continues without a gap', async () => {
    const room = await stand.createRoom();
    await change(room, 20);
    await stand.database.history.trim(0, 5, 100);
    const { history, jobs } = stand.database;
    const feed = { subscribe: () => () => undefined, subscribeProgress: () => () => undefined };
    const readers = createRoomReaders({ history, jobs, feed, pollPeriod: 10 });
    for (const from of [3, 15]) {
      const { promise, resolve, reject } = Promise.withResolvers<EventBatch>();
      const take = (batch: EventBatch) => {
        resolve(batch);
        return undefined;
      };
      const leave = readers.follow(room.key, from, { take, fail: reject });
      const value = await promise.finally(() => leave());
      assert.deepEqual(value.missed, from === 3 ? { from: 4, to: 15 } : null);
      assert.deepEqual(
        value.events.map(({ seq }) => seq),
        [16, 17, 18, 19, 20],
      );
    }
  });

  it('releases photos that no remaining event can restore, and counts their bytes as freed', async () => {
    const room = await stand.createRoom();
    const early = await photo(room, 'early', 50_000);
    const late = await photo(room, 'late', 50_000);
    await change(room, 3);
    await change(room, 1, early);
    await change(room, 3);
    await change(room, 1, late);
    await change(room, 3);
    const bytes = await bytesOf(room);
    assert.ok(bytes > 100_000);
    assert.deepEqual(await unused(), []);
    assert.equal(await stand.database.history.trim(bytes - 40_000, 1, 100), 4);
    assert.deepEqual(await unused(), [early]);
    assert.equal(await stand.database.history.trim(bytes - 40_000, 1, 100), 0);
    assert.equal(await removeUnusedImages(stand.database, 10, 3600_000), 1);
    assert.ok((await bytesOf(room)) < bytes - 50_000);
    assert.equal((await seqs(room))[0], 5);
    assert.notEqual(await stand.database.images.find(room.contentKey, late), null);
  });
});
