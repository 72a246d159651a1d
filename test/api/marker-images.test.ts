import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

import { jpeg, photoWithExif, pngBomb } from '../fixtures/pictures/photos.ts';
import { addMember, expectReply } from '../support/api/call.ts';
import { openPictureRoom, svg, type PictureRoom } from '../support/api/picture-room.ts';
import { usePictureRoom } from '../support/api/room.ts';
import type { TestApi } from '../support/api/start-api.ts';

describe('photos of markers', () => {
  const given = usePictureRoom();
  let api: TestApi;
  let owner: string;
  let room: PictureRoom;
  beforeEach(() => ({ api, owner, room } = given));

  it('are stored upright, with their metadata removed and recorded separately, and counted', async () => {
    const keys = await room.upload(await photoWithExif());
    assert.match(keys.imageKey, /^markers\/[a-z0-9]+\.jpg$/);
    assert.equal(keys.thumbnailKey, keys.imageKey.replace('.jpg', '_thumb.jpg'));
    const { exif, bytes } = await room.row(
      'select exif, bytes from images where image_key = $1',
      keys.imageKey,
    );
    assert.equal((exif as { camera: { make: string } }).camera.make, 'Acme');
    assert.equal(await room.usedBytes(), Number(bytes));
    await room.marker(keys);
    const served = await fetch(await room.location(keys.imageKey));
    const content = Buffer.from(await served.arrayBuffer());
    const read = await sharp(content).metadata();
    assert.deepEqual([read.width, read.height, read.exif], [40, 60, undefined]);
    assert.equal(served.headers.get('content-type'), 'image/jpeg');
    assert.equal(served.headers.get('x-content-type-options'), 'nosniff');
    assert.match(String(served.headers.get('cache-control')), /max-age=\d+, immutable/);
  });

  it('create an event in the room, without their metadata', async () => {
    const { imageKey } = await room.upload(await photoWithExif());
    const { after } = await room.row(
      `select after from history join rooms on key = room_key where id = $1 and kind = 'image.uploaded'`,
      room.roomId,
    );
    assert.equal((after as { imageKey: string }).imageKey, imageKey);
    assert.doesNotMatch(JSON.stringify(after), /Acme|latitude/);
  });

  it('are stored without the position where they were taken', async () => {
    const { imageKey } = await room.upload(await photoWithExif());
    const { exif } = await room.row('select exif from images where image_key = $1', imageKey);
    assert.deepEqual(Object.keys(exif as object).sort(), ['camera', 'exposure', 'takenAt']);
    // An exported file contains the columns of the row and the bytes of the objects.
    const rows = await api.pool.query(
      'select to_jsonb(images)::text as row from images where image_key = $1',
      [imageKey],
    );
    assert.doesNotMatch(JSON.stringify(rows.rows), /position|latitude|47\.37|8\.54/);
    const stored = await room.keysOfStore();
    assert.ok(stored.length > 0);
    for (const key of stored)
      assert.ok(!(await buffer(await api.dependencies.objects.get(key))).includes('Exif'), key);
  });

  it('are stored with that position when the upload requests it', async () => {
    for (const keepPosition of ['true', '1']) {
      const { imageKey } = await room.upload(await photoWithExif(), { keepPosition });
      const { exif } = await room.row('select exif from images where image_key = $1', imageKey);
      const { latitude, altitude } = (exif as { position: Record<string, number> }).position;
      assert.deepEqual([latitude?.toFixed(3), altitude], ['47.377', 408]);
    }
    const parts = { image: await jpeg(8, 8), thumbnail: await jpeg(4, 3), keepPosition: 'yes' };
    expectReply(await room.send('/markers/upload-image', parts), 400, 'invalid_request');
  });

  it('are readable by the public through a marker, and by the room until their last marker is deleted', async () => {
    const keys = await room.upload();
    expectReply(await room.as(owner, 'PATCH', '/public', { isPublic: true }), 200);
    expectReply(await room.image(undefined, keys.imageKey), 404, 'image_not_found');
    expectReply(await room.image(room.reader, keys.imageKey), 302);
    const id = await room.marker(keys);
    expectReply(await room.image(undefined, keys.imageKey), 302);
    assert.equal((await fetch(await room.location(keys.thumbnailKey))).status, 200);
    expectReply(await room.as(room.writer, 'DELETE', `/markers/${id}`), 200);
    expectReply(await room.image(room.reader, keys.imageKey), 404, 'image_not_found');
  });

  it('are shown in a public presentation only when a slide shows their marker', async () => {
    const [shown, hidden] = [await room.upload(), await room.upload()];
    const [onSlide, offSlide] = [await room.marker(shown), await room.marker(hidden)];
    assert.notEqual(onSlide, offSlide);
    await api.pool.query(
      `insert into presentations (content_key, slides, updated_by)
       select content_key, $2::jsonb, 'me' from rooms where id = $1`,
      [room.roomId, JSON.stringify([{ id: 'a' }, { id: 'b', visible: { markerIds: [onSlide] } }])],
    );
    expectReply(await room.image(undefined, shown.imageKey), 401, 'authentication_required');
    expectReply(await room.as(owner, 'PATCH', '/presentation/public', { isPublic: true }), 200);
    expectReply(await room.image(undefined, shown.imageKey), 302);
    expectReply(await room.image(undefined, hidden.imageKey), 404, 'image_not_found');
    expectReply(await room.as(owner, 'PATCH', '/public', { isPublic: true }), 200);
    expectReply(await room.image(undefined, hidden.imageKey), 302);
  });

  it('are readable by range at their URL, and not at a modified URL', async () => {
    const keys = await room.upload();
    await room.marker(keys);
    const before = Date.now();
    const url = await room.location(keys.imageKey);
    const lifetime = Number(new URL(url).searchParams.get('expires')) * 1000 - before;
    assert.ok(lifetime >= 15 * 60_000 && lifetime <= 30 * 60_000 + Date.now() - before, `${lifetime}`);
    const again = [url, await room.location(keys.imageKey), await room.location(keys.imageKey)];
    // It changes periodically, possibly between two requests.
    assert.ok(new Set(again).size < 3, 'the same URL again, for caches');
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
    for (const [range, start, end] of [
      ['bytes=2-9', 2, 10],
      ['bytes=-5', whole.byteLength - 5, whole.byteLength],
      ['bytes=10-', 10, whole.byteLength],
    ] as const) {
      const part = await fetch(url, { headers: { Range: range } });
      assert.equal(part.status, 206);
      assert.equal(part.headers.get('content-range'), `bytes ${start}-${end - 1}/${whole.byteLength}`);
      assert.deepEqual(Buffer.from(await part.arrayBuffer()), whole.subarray(start, end));
    }
    assert.equal((await fetch(url, { headers: { Range: 'bytes=9999999-' } })).status, 416);
    for (const changed of [
      url.replace('image%2Fjpeg', 'text%2Fhtml'),
      url.replace(/expires=\d+/, 'expires=99999999999'),
      url.replace('_thumb', '').replace('.jpg', '_thumb.jpg'),
      url.replace(/signature=.*/, 'signature='),
    ]) {
      assert.equal((await fetch(changed)).status, 404, changed);
    }
  });

  it('are accepted only by markers of their room, both keys together', async () => {
    const [keys, others] = [await room.upload(), await room.upload()];
    const location = { latitude: 1, longitude: 2 };
    const refused = async (fields: object, field: string) => {
      const reply = await room.as(owner, 'POST', '/markers', { ...location, ...fields });
      expectReply(reply, 400, 'invalid_marker');
      assert.deepEqual(reply.json.details, { field });
    };
    await refused({ ...keys, imageKey: 'markers/none.jpg' }, 'imageKey');
    await refused({ ...keys, thumbnailKey: others.thumbnailKey }, 'thumbnailKey');
    await refused({ imageKey: keys.imageKey }, 'thumbnailKey');
    await room.marker(keys);
    room = await openPictureRoom(api, owner);
    await refused(keys, 'imageKey');
  });

  it('become unreadable, uncounted and lose their metadata with their last marker', async () => {
    const keys = await room.upload(await photoWithExif());
    const [first, second] = [await room.marker(keys), await room.marker(keys)];
    const before = await room.usedBytes();
    expectReply(await room.as(room.writer, 'DELETE', `/markers/${first}`), 200);
    expectReply(await room.image(room.reader, keys.imageKey), 302);
    assert.equal(await room.usedBytes(), before);
    const none = { imageKey: null, thumbnailKey: null };
    expectReply(await room.as(room.writer, 'PATCH', `/markers/${second}`, none), 200);
    expectReply(await room.image(room.reader, keys.imageKey), 404, 'image_not_found');
    assert.equal(await room.usedBytes(), 0);
    const { exif } = await room.row('select exif from images where image_key = $1', keys.imageKey);
    assert.equal(exif, null);
    const again = await room.as(room.writer, 'PATCH', `/markers/${second}`, keys);
    expectReply(again, 400, 'invalid_marker');
  });

  it('stay with a marker that is updated with the same keys', async () => {
    const keys = await room.upload(await photoWithExif());
    const id = await room.marker(keys);
    expectReply(await room.as(room.writer, 'PATCH', `/markers/${id}`, { ...keys, title: 'Pier' }), 200);
    expectReply(await room.image(room.reader, keys.imageKey), 302);
    const { exif } = await room.row('select exif from images where image_key = $1', keys.imageKey);
    assert.notEqual(exif, null);
  });

  it('are refused with an explanation, and leave nothing behind', async () => {
    const good = await jpeg(8, 8);
    const before = await room.keysOfStore();
    for (const [parts, error, message] of [
      [{ image: good }, 'missing_file', /"thumbnail" is missing/],
      [{ thumbnail: good }, 'missing_file', /"image" is missing/],
      [{ image: pngBomb(), thumbnail: good }, 'invalid_image', /60000/],
      [{ image: good.subarray(0, 200), thumbnail: good }, 'invalid_image', /"image"/],
      [{ image: good, thumbnail: '<script>' }, 'unsupported_format', /"thumbnail"/],
      [{ image: good, thumbnail: good, extra: good }, 'invalid_multipart', /"image" and "thumbnail"/],
    ] as const) {
      const reply = await room.send('/markers/upload-image', parts);
      expectReply(reply, 400, error);
      assert.match(String(reply.json.message), message);
    }
    assert.deepEqual(await room.keysOfStore(), before);
    assert.equal(await room.usedBytes(), 0);
  });

  it('are refused over the quota, and leave no reservation', async () => {
    const poor = await api.issuer.token('poor');
    room = await openPictureRoom(api, poor);
    await api.pool.query(
      'update users set quota_limit = 100 where id = (select owner_id from rooms where id = $1)',
      [room.roomId],
    );
    const parts = { image: await jpeg(40, 30), thumbnail: await jpeg(4, 3) };
    const before = await room.keysOfStore();
    expectReply(await room.send('/markers/upload-image', parts, poor), 413, 'quota_exceeded');
    expectReply(
      await room.send('/marker-icons', { icon: svg, name: 'a', size: '24' }, poor),
      413,
      'quota_exceeded',
    );
    assert.deepEqual(await room.keysOfStore(), before);
    const { quota_reserved: reserved } = await room.row(
      'select quota_reserved from users where id = (select owner_id from rooms where id = $1)',
      room.roomId,
    );
    assert.equal(Number(reserved), 0);
  });

  it('are refused before a byte is read when the caller has no write access', async () => {
    const viewer = await addMember(api, room.roomId, 'viewer', 'viewer');
    const parts = { image: 'x', thumbnail: 'y' };
    expectReply(await room.send('/markers/upload-image', parts, viewer), 403, 'insufficient permission');
    expectReply(await room.send('/markers/upload-image', parts, room.reader), 403);
  });
});
