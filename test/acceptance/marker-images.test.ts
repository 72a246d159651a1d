import assert from 'node:assert/strict';
import {
  anonymous,
  baseUrl,
  call,
  expectError,
  expectStatus,
  type ServiceAnswer,
  type Bearer,
} from './support/http.ts';
import { photo, thumbnail } from './support/pictures.ts';
import { createMarker, roomWithTokens, setPublic, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { eventually } from './support/waiting.ts';

interface Keys extends Record<string, unknown> {
  readonly imageKey: string;
  readonly thumbnailKey: string;
}

suite(import.meta.filename, 'Marker images', () => {
  let room: RoomWithTokens;
  let path: string;
  before(async () => {
    room = await roomWithTokens();
    path = `/api/rooms/${room.roomId}/markers`;
  });
  const form = (image: Uint8Array<ArrayBuffer> = photo): FormData => {
    const data = new FormData();
    data.set('image', new Blob([image], { type: 'image/jpeg' }), 'photo.jpg');
    data.set('thumbnail', new Blob([thumbnail], { type: 'image/jpeg' }), 'photo_thumb.jpg');
    return data;
  };
  const upload = async (
    caller: Bearer = room.writer,
    target: string = `${path}/upload-image`,
  ): Promise<Keys> => {
    const answer = await call(caller, 'POST', target, { form: form() });
    expectStatus(answer, 200);
    return { imageKey: answer.string('imageKey'), thumbnailKey: answer.string('thumbnailKey') };
  };
  const redirect = (
    key: string,
    caller: Bearer | null = room.reader,
    roomId = room.roomId,
  ): Promise<ServiceAnswer> =>
    call(caller, 'GET', `/api/rooms/${roomId}/markers/image?key=${encodeURIComponent(key)}`);
  const follow = async (key: string, caller?: Bearer | null, roomId?: string): Promise<Response> => {
    const answer = expectStatus(await redirect(key, caller, roomId), 302, 303, 307);
    return fetch(new URL(answer.headers.get('location') ?? '', baseUrl()));
  };

  it('stores image and thumbnail under keys of the promised form', async () => {
    const { imageKey, thumbnailKey } = await upload();
    assert.match(imageKey, /^markers\/[^/]+\.jpg$/);
    assert.match(thumbnailKey, /^markers\/[^/]+_thumb\.jpg$/);
  });

  it('redirects to the image of a marker, for every token of the room', async () => {
    const keys = await upload();
    const created = await createMarker(room.script, room.roomId, keys);
    assert.equal(created.at('marker.imageKey'), keys.imageKey);
    for (const caller of [room.reader, room.writer, room.uploader, room.owner]) {
      for (const key of Object.values(keys)) {
        const image = await follow(String(key), caller);
        assert.equal(image.status, 200);
        assert.match(image.headers.get('content-type') ?? '', /^image\//);
        assert.ok((await image.arrayBuffer()).byteLength > 0);
      }
    }
  });

  it('serves images without their EXIF data', async () => {
    assert.ok(Buffer.from(photo).includes('Secret Camera'));
    const keys = await upload();
    await createMarker(room.script, room.roomId, keys);
    const bytes = Buffer.from(await (await follow(keys.imageKey)).arrayBuffer());
    assert.ok(!bytes.includes('Secret Camera') && !bytes.includes('Exif'));
  });

  it('returns exactly the two keys, which a marker accepts unchanged', async () => {
    const answer = await call(room.writer, 'POST', `${path}/upload-image`, { form: form() });
    const keys = expectStatus(answer, 200).json as Keys;
    assert.deepEqual(Object.keys(keys).sort(), ['imageKey', 'thumbnailKey']);
    const marker = { latitude: 46.9, longitude: 7.4, ...keys };
    expectStatus(await call(room.writer, 'POST', path, { json: marker }), 201);
  });

  it('shows a key to the public only through a marker that references it', async () => {
    const { roomId, owner, script } = await roomWithTokens();
    const keys = await upload(script, `/api/rooms/${roomId}/markers/upload-image`);
    await setPublic(owner, roomId);
    expectError(await redirect(keys.imageKey, anonymous, roomId), 404);
    expectStatus(await redirect(keys.imageKey, script, roomId), 302, 303, 307);
    await createMarker(script, roomId, keys);
    await eventually(async () =>
      expectStatus(await redirect(keys.imageKey, anonymous, roomId), 302, 303, 307),
    );
  });

  it('shows images of a public room to anyone, and those of a private room only to members and tokens', async () => {
    const other = await roomWithTokens();
    const keys = await upload();
    await createMarker(room.script, room.roomId, keys);
    expectError(await redirect(keys.imageKey, anonymous), 401, 'authentication_required');
    const scoped = 'API token is not scoped to this room';
    expectError(await redirect(keys.imageKey, other.script), 403, scoped);
    expectError(await redirect(keys.imageKey, other.script, other.roomId), 404);
    await setPublic(room.owner, room.roomId);
    assert.equal((await follow(keys.imageKey, anonymous)).status, 200);
    await setPublic(room.owner, room.roomId, false);
  });

  it('refuses image keys of another room', async () => {
    const other = await roomWithTokens();
    const keys = await upload();
    await createMarker(room.script, room.roomId, keys);
    const json = { latitude: 1, longitude: 2, ...keys };
    expectError(await call(other.script, 'POST', `/api/rooms/${other.roomId}/markers`, { json }), 400);
  });

  it('keeps a stored image as long as another marker references it', async () => {
    const keys = await upload();
    const [first, second] = [
      (await createMarker(room.script, room.roomId, keys)).string('marker.id'),
      (await createMarker(room.script, room.roomId, keys)).string('marker.id'),
    ];
    expectStatus(await call(room.writer, 'DELETE', `${path}/${first}`), 200);
    assert.equal((await follow(keys.imageKey)).status, 200);
    expectStatus(await call(room.writer, 'DELETE', `${path}/${second}`), 200);
    await eventually(async () => expectError(await redirect(keys.imageKey), 404));
  });

  it('removes the image with both keys null, and replaces it with both keys set', async () => {
    const [old, fresh] = [await upload(), await upload()];
    const markerId = (await createMarker(room.script, room.roomId, old)).string('marker.id');
    const one = `${path}/${markerId}`;
    const replaced = expectStatus(await call(room.script, 'PATCH', one, { json: fresh }), 200);
    assert.equal(replaced.at('marker.imageKey'), fresh.imageKey);
    await eventually(async () => expectError(await redirect(old.imageKey), 404));
    const nothing = { imageKey: null, thumbnailKey: null };
    expectStatus(await call(room.script, 'PATCH', one, { json: nothing }), 200);
    await eventually(async () => expectError(await redirect(fresh.imageKey), 404));
  });

  it('refuses an upload without one of its parts, and parts that are no pictures', async () => {
    for (const part of ['image', 'thumbnail']) {
      const data = form();
      data.delete(part);
      const answer = await call(room.writer, 'POST', `${path}/upload-image`, { form: data });
      expectError(answer, 400, undefined, new RegExp(part));
    }
    const noise = new Uint8Array(500).fill(7);
    for (const image of [noise, photo.slice(0, 300), new Uint8Array(0)]) {
      expectError(await call(room.writer, 'POST', `${path}/upload-image`, { form: form(image) }), 400);
    }
  });

  it('does not let read-only tokens upload', async () => {
    const answer = await call(room.reader, 'POST', `${path}/upload-image`, { form: form() });
    expectError(answer, 403, "API token lacks 'write' permission");
  });

  it('refuses keys that point outside the room', async () => {
    for (const key of ['../../etc/passwd', 'markers/../x.jpg', '', '/etc/passwd', 'http://127.0.0.1/x.jpg']) {
      const answer = await redirect(key);
      assert.ok([400, 404].includes(answer.status), `${key}: ${answer.status}`);
    }
    expectError(await call(room.reader, 'GET', `${path}/image`), 400, undefined, /key/);
  });
});
