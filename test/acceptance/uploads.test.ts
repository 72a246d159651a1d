import assert from 'node:assert/strict';
import { call, expectError, expectStatus, isObject } from './support/http.ts';
import { collection, grid, line, point, square } from './support/geojson.ts';
import { newPerson } from './support/people.ts';
import { newRoomId, roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import {
  expectNothingIn,
  expectRefused,
  namedLayer,
  readFeatures,
  finished,
  sendUpload,
  uploadForm,
  uploadLayer,
} from './support/uploads.ts';
import { eventually } from './support/waiting.ts';

suite(import.meta.filename, 'Uploads', () => {
  let room: RoomWithTokens;
  before(async () => {
    room = await roomWithTokens();
  });

  it('makes a layer of polygons and answers with it', async () => {
    const content = collection([square(8, 47, 1), square(9, 47, 1), square(10, 47, 1)]);
    const upload = { layerName: 'squares', description: 'three of them', content };
    const answer = expectStatus(await sendUpload(room.uploader, room.roomId, upload), 200);
    assert.equal(answer.at('layer.name'), 'squares');
    assert.equal(answer.at('layer.featureCount'), 3);
    const layer = await eventually(() => namedLayer(room.reader, room.roomId, 'squares'));
    assert.equal(layer.featureCount, 3);
    assert.equal(layer.description, 'three of them');
    const features = expectStatus(await readFeatures(room.uploader, layer.id), 200);
    assert.equal(features.list('features').length, 3);
  });

  it('makes a layer of lines', async () => {
    const content = collection([line([[8, 47], [9, 48]]), line([[8, 46], [9, 45], [10, 45]])]); // prettier-ignore
    const layer = await uploadLayer(room.script, room.roomId, { layerName: 'lines', content });
    assert.equal(layer.featureCount, 2);
  });

  it('makes a layer of mixed geometries, points among them', async () => {
    const content = collection([square(8, 47, 1), line([[8, 47], [9, 48]]), point(8.5, 47.5)]); // prettier-ignore
    const layer = await uploadLayer(room.script, room.roomId, { layerName: 'mixed', content });
    assert.equal(layer.featureCount, 3);
  });

  it('makes markers of points', async () => {
    const fresh = await roomWithTokens();
    const content = collection([
      point(8.54, 47.37, { title: 'Zürich', description: 'lake', tags: ['city'] }),
      point(7.44, 46.94, { title: 'Bern', eventDate: 1_600_000_000_000 }),
    ]);
    const answer = await sendUpload(fresh.uploader, fresh.roomId, { layerName: 'places', content });
    expectStatus(answer, 200);
    assert.equal(answer.at('markersCreated'), 2);
    assert.equal(answer.at('layer'), null);
    assert.equal(answer.list('markers').length, 2);
    await eventually(async () => {
      const list = expectStatus(await call(fresh.reader, 'GET', `/api/rooms/${fresh.roomId}/markers`), 200);
      assert.equal(list.at('count'), 2);
      const zurich = list.list('markers').find((marker) => marker.title === 'Zürich');
      assert.ok(zurich);
      assert.deepEqual([zurich.longitude, zurich.latitude], [8.54, 47.37]);
      assert.equal(zurich.description, 'lake');
      assert.deepEqual(zurich.tags, ['city']);
    });
    const layers = expectStatus(await call(fresh.reader, 'GET', `/api/layers/${fresh.roomId}`), 200);
    assert.deepEqual(layers.list('layers'), []);
  });

  it('keeps the style part', async () => {
    const style = { color: 'ff0000', dashArray: [4, 2] };
    const content = collection([square(8, 47, 1)]);
    const upload = { layerName: 'styled', content, style };
    const layer = await uploadLayer(room.script, room.roomId, upload);
    assert.deepEqual(layer.style, style);
  });

  it('takes the text parts after the file', async () => {
    const form = new FormData();
    form.set('file', new Blob([JSON.stringify(collection([square(8, 47, 1)]))]), 'late.geojson');
    form.set('layerName', 'late names');
    form.set('roomName', room.roomId);
    const answer = await call(room.uploader, 'POST', '/api/layers/upload', { form });
    expectStatus(await finished(room.uploader, answer), 200);
    await eventually(() => namedLayer(room.reader, room.roomId, 'late names'));
  });

  it('keeps nothing of a file whose roomName comes after it and names another room', async () => {
    const other = await roomWithTokens();
    const form = new FormData();
    form.set('file', new Blob([JSON.stringify(collection([square(8, 47, 1)]))]), 'late.geojson');
    form.set('layerName', 'smuggled');
    form.set('roomName', other.roomId);
    const answer = await call(room.uploader, 'POST', '/api/layers/upload', { form });
    expectError(answer, 403, 'API token is not scoped to this room');
    await expectNothingIn(other.owner, other.roomId);
  });

  it('refuses uploads without a room, to an invalid room, and by strangers', async () => {
    const content = collection([square(8, 47, 1)]);
    const nameless = uploadForm(room.roomId, { content });
    nameless.delete('roomName');
    expectError(
      await call(room.owner, 'POST', '/api/layers/upload', { form: nameless }),
      400,
      undefined,
      /roomName/,
    );
    expectError(await sendUpload(room.owner, 'no-room', { content }), 400, 'invalid_room_id');
    expectError(await sendUpload(room.owner, newRoomId(), { content }), 404);
    const scoped = 'API token is not scoped to this room';
    expectError(await sendUpload(room.uploader, newRoomId(), { content }), 403, scoped);
    const stranger = await newPerson('stranger');
    expectError(await sendUpload(stranger, room.roomId, { content }), 403, 'insufficient permission');
    expectError(await sendUpload(null, room.roomId, { content }), 401, 'authentication_required');
  });

  it('refuses uploads without a file, without a layer name, and with an empty file', async () => {
    const fresh = await roomWithTokens();
    const content = collection([square(8, 47, 1)]);
    for (const part of ['file', 'layerName']) {
      const form = uploadForm(fresh.roomId, { content });
      form.delete(part);
      expectError(
        await call(fresh.script, 'POST', '/api/layers/upload', { form }),
        400,
        undefined,
        new RegExp(part),
      );
    }
    const empty = await sendUpload(fresh.script, fresh.roomId, { content: '' });
    await expectRefused(fresh.script, fresh.roomId, empty, /empty|no feature|GeoJSON|JSON/i);
  });

  it('refuses a body that is not multipart', async () => {
    const answer = await call(room.script, 'POST', '/api/layers/upload', { json: { roomName: room.roomId } });
    expectError(answer, 400);
  });

  it('takes a file that names WGS 84', async () => {
    const fresh = await roomWithTokens();
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } };
    const content = collection([square(8, 47, 1)], { crs });
    const layer = await uploadLayer(fresh.script, fresh.roomId, { content });
    const answer = await readFeatures(fresh.reader, layer.id);
    assert.deepEqual(answer.at('features.0.geometry.coordinates.0.0'), [8, 47]);
  });

  it('hands a very large layer out whole, and in chunks that together hold every feature once', async () => {
    const fresh = await roomWithTokens();
    const features = grid(180, 160).map((cell, n) => ({ ...cell, id: n, properties: { n } }));
    const shifted = features.map((cell) => ({ ...cell, geometry: moved(cell.geometry, -90, -80) }));
    const layer = await uploadLayer(fresh.script, fresh.roomId, { content: collection(shifted) });
    assert.equal(layer.featureCount, features.length);
    const whole = expectStatus(await readFeatures(fresh.reader, layer.id), 200);
    assert.equal(whole.at('_metadata.complete'), true);
    assert.equal(whole.list('features').length, features.length);
    const manifest = await call(
      fresh.reader,
      'GET',
      `/api/layers/${String(layer.id)}/features?manifest=true`,
    );
    const chunks = expectStatus(manifest, 200).at('_metadata.directChunks');
    assert.ok(Array.isArray(chunks) && chunks.length > 0, manifest.text.slice(0, 400));
    assert.notEqual(manifest.at('_metadata.complete'), true);
    assert.deepEqual(manifest.at('features'), []);
    const seen: unknown[] = [];
    for (const chunk of chunks.filter(isObject)) {
      const answer = expectStatus(await call(fresh.reader, 'GET', String(chunk.path)), 200);
      seen.push(...answer.list('features').map((feature) => feature.id));
    }
    assert.equal(seen.length, features.length);
    assert.equal(new Set(seen).size, features.length);
    const first = await call(fresh.reader, 'GET', `/api/layers/${String(layer.id)}/features/chunks/0`);
    expectStatus(first, 200);
    const beyond = `/api/layers/${String(layer.id)}/features/chunks/${chunks.length + 1000}`;
    expectError(await call(fresh.reader, 'GET', beyond), 404);
    const box = expectStatus(await readFeatures(fresh.reader, layer.id, [-60.4, -60.4, -58.6, -58.6]), 200);
    assert.equal(box.at('_metadata.complete'), true);
    assert.equal(box.list('features').length, 4);
  });

  it('shows an upload in the room counts', async () => {
    const fresh = await roomWithTokens();
    await uploadLayer(fresh.script, fresh.roomId, { content: collection([square(8, 47, 1)]) });
    const answer = expectStatus(await call(fresh.reader, 'GET', `/api/rooms/${fresh.roomId}`), 200);
    assert.equal(answer.at('layerCount'), 1);
    assert.equal(answer.at('counts.layers'), 1);
  });

  it('leaves nothing of a layer after clear', async () => {
    const fresh = await roomWithTokens();
    const layer = await uploadLayer(fresh.script, fresh.roomId, { content: collection([square(8, 47, 1)]) });
    expectStatus(await call(fresh.owner, 'POST', `/api/rooms/${fresh.roomId}/clear`), 200);
    await eventually(() => expectNothingIn(fresh.script, fresh.roomId));
    expectError(await readFeatures(fresh.reader, layer.id), 404);
  });
});

function moved(geometry: { type: string; coordinates: unknown } | null, lon: number, lat: number) {
  if (geometry === null) return null;
  const rings = geometry.coordinates as number[][][];
  const coordinates = rings.map((ring) => ring.map(([x = 0, y = 0]) => [x + lon, y + lat]));
  return { type: geometry.type, coordinates };
}
