import assert from 'node:assert/strict';

import { changeRoom } from '../../core/rooms/change-room.ts';
import { systemActor } from '../../core/access/caller.ts';
import type { Refusal } from '../../core/errors.ts';
import { removeUnusedImages } from '../../core/images/remove-unused-images.ts';
import { restorePicture } from '../../core/images/restore-picture.ts';
import { expectReply } from '../support/api/call.ts';
import type { PictureRoom } from '../support/api/picture-room.ts';
import { usePictureRoom } from '../support/api/room.ts';
import type { TestApi } from '../support/api/start-api.ts';

describe('photos whose markers are deleted', () => {
  const given = usePictureRoom();
  let api: TestApi;
  let room: PictureRoom;
  beforeEach(() => ({ api, room } = given));

  type Keys = Awaited<ReturnType<PictureRoom['upload']>>;

  async function removedPhoto(): Promise<Keys> {
    const keys = await room.upload();
    const id = await room.marker(keys);
    expectReply(await room.as(room.writer, 'DELETE', `/markers/${id}`), 200);
    return keys;
  }

  /** As the revert of a marker's deletion does it. */
  async function restore(keys: Keys): Promise<boolean> {
    const { database } = api.dependencies;
    const found = await database.rooms.find(room.roomId);
    assert.ok(found);
    return changeRoom(database, found.key, systemActor, (repositories, locked) =>
      restorePicture(repositories, locked, keys),
    );
  }

  const rows = async (keys: Keys) =>
    room.row(
      `select (select count(*)::int from images where image_key = $1) as images,
         (select count(*)::int from blob_references where object_id = $1) as references`,
      keys.imageKey,
    );

  it('are restored with them, and counted again', async () => {
    const keys = await removedPhoto();
    assert.equal(await room.usedBytes(), 0);
    assert.equal(await restore(keys), true);
    assert.ok((await room.usedBytes()) > 0);
    await room.marker(keys);
    assert.equal((await fetch(await room.location(keys.imageKey))).status, 200);
  });

  it('are restored only when the quota of the owner has capacity', async () => {
    const keys = await removedPhoto();
    const limit = 'update users set quota_limit = $2 from rooms where rooms.id = $1 and users.id = owner_id';
    await api.pool.query(limit, [room.roomId, 0]);
    await assert.rejects(restore(keys), (refusal: Refusal) => {
      const { used, required, ...rest } = refusal.details;
      assert.ok(Number(used) >= 0 && Number(required) > 0);
      assert.deepEqual([refusal.code, rest], ['quota_exceeded', { reserved: 0, limit: 0 }]);
      return true;
    });
    await api.pool.query(limit, [room.roomId, null]);
    assert.equal(await restore(keys), true);
  });

  it('are released after their retention period, and cannot be restored', async () => {
    const keys = await removedPhoto();
    await removeUnusedImages(api.dependencies.database, 10);
    assert.deepEqual(await rows(keys), { images: 1, references: 2 });
    await removeUnusedImages(api.dependencies.database, 10, 0);
    assert.deepEqual(await rows(keys), { images: 0, references: 0 });
    assert.equal(await restore(keys), false);
    assert.equal(await room.usedBytes(), 0);
  });

  it('are released after their retention period when no marker used them, which frees the quota', async () => {
    const [unused, used] = [await room.upload(), await room.upload()];
    await room.marker(used);
    await removeUnusedImages(api.dependencies.database, 10, 0);
    assert.deepEqual(await rows(unused), { images: 0, references: 0 });
    assert.deepEqual(await rows(used), { images: 1, references: 2 });
    const { bytes } = await room.row('select bytes from images where image_key = $1', used.imageKey);
    assert.equal(await room.usedBytes(), Number(bytes));
  });
});
