import assert from 'node:assert/strict';
import { call, expectError, expectStatus } from './support/http.ts';
import { createMarker, roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';

/** Field → valid values, and values that create and PATCH refuse with 400. */
const values: Record<string, { taken: unknown[]; refused: unknown[] }> = {
  latitude: { taken: [0, 90, -90, 12.345678901], refused: [90.0001, -91, '47', true, [47]] },
  longitude: { taken: [0, 180, -180, 179.99999], refused: [180.0001, -181, '8', {}, [8]] },
  title: { taken: ['', 'a', 'Ünïcödé 地図'], refused: ['two\nlines', 'two\r\nlines', 7, ['a'], false] },
  description: { taken: ['', 'lines\nare\nfine'], refused: [7, {}, ['a']] },
  color: {
    taken: ['#abc', '#AABBCC', '#aabbcc80'],
    refused: ['red', 'aabbcc', '#ab', '#abcde', '#gggggg', 0xaabbcc, ''],
  },
  tags: {
    taken: [[], ['one'], Array.from({ length: 50 }, (_, n) => `tag ${n}`)],
    refused: [Array.from({ length: 51 }, (_, n) => `tag ${n}`), 'one', [1], [null], {}],
  },
  eventDate: { taken: [0, 1_700_000_000_000, -86_400_000], refused: [1.5, '2024-01-01', true] },
  markerIconSize: { taken: [8, 256, 32], refused: [7, 257, 8.5, '32'] },
  embeddedMediaUrl: { taken: ['https://media.example/a.mp4'], refused: [7, {}] },
  mediaSize: { taken: ['sm', 'md', 'lg'], refused: ['xl', 'SM', 1] },
  group: { taken: ['Flood gauges', 'a'.repeat(100)], refused: ['', ' a', 'a\nb', 'a'.repeat(101), 1] },
};

suite(import.meta.filename, 'Marker fields', () => {
  let room: RoomWithTokens;
  let path: string;
  let markerPath: string;
  before(async () => {
    room = await roomWithTokens();
    path = `/api/rooms/${room.roomId}/markers`;
    const created = await createMarker(room.script, room.roomId);
    markerPath = `${path}/${created.string('marker.id')}`;
  });

  for (const [field, { taken, refused }] of Object.entries(values)) {
    it(`accepts valid values of ${field}, on create and on PATCH`, async () => {
      for (const value of taken) {
        const json = { latitude: 1, longitude: 2, [field]: value };
        const created = expectStatus(await call(room.script, 'POST', path, { json }), 201);
        assert.deepEqual(created.at(`marker.${field}`), value);
        const update = await call(room.script, 'PATCH', markerPath, { json: { [field]: value } });
        assert.deepEqual(expectStatus(update, 200).at(`marker.${field}`), value);
      }
    });

    it(`rejects invalid values of ${field}, on create and on PATCH, and names the field`, async () => {
      for (const value of refused) {
        const json = { latitude: 1, longitude: 2, [field]: value };
        const message = new RegExp(field);
        expectError(await call(room.script, 'POST', path, { json }), 400, undefined, message);
        const update = await call(room.script, 'PATCH', markerPath, { json: { [field]: value } });
        expectError(update, 400, undefined, message);
      }
    });
  }

  it('refuses a create without latitude or longitude', async () => {
    for (const json of [{}, { latitude: 1 }, { longitude: 1 }, { latitude: null, longitude: 1 }]) {
      expectError(await call(room.script, 'POST', path, { json }), 400, undefined, /latitude|longitude/);
    }
  });

  it('refuses coordinates that are not finite numbers', async () => {
    for (const latitude of ['1e999', '-1e999', 'NaN']) {
      const text = `{"latitude": ${latitude}, "longitude": 1}`;
      expectError(await call(room.script, 'POST', path, { text }), 400);
    }
  });

  it('refuses an unknown field on create and names it', async () => {
    for (const field of ['colour', 'elevation', 'image', 'Latitude']) {
      const json = { latitude: 1, longitude: 2, [field]: 'x' };
      expectError(await call(room.script, 'POST', path, { json }), 400, `unknown_field:${field}`);
    }
  });

  it('refuses read-only fields on create', async () => {
    for (const field of ['id', 'createdBy', 'createdAt']) {
      const json = { latitude: 1, longitude: 2, [field]: 'marker-mine' };
      expectError(await call(room.script, 'POST', path, { json }), 400, `unknown_field:${field}`);
    }
  });

  it('refuses an icon that the room does not have', async () => {
    const json = { latitude: 1, longitude: 2, markerIconId: 'icon-api-nowhere' };
    expectError(await call(room.script, 'POST', path, { json }), 400, undefined, /icon/i);
    const update = await call(room.script, 'PATCH', markerPath, {
      json: { markerIconId: json.markerIconId },
    });
    expectError(update, 400, undefined, /icon/i);
  });

  it('refuses image keys that were not uploaded to the room', async () => {
    const keys = { imageKey: 'markers/nowhere.jpg', thumbnailKey: 'markers/nowhere_thumb.jpg' };
    const json = { latitude: 1, longitude: 2, ...keys };
    expectError(await call(room.script, 'POST', path, { json }), 400);
    expectError(await call(room.script, 'PATCH', markerPath, { json: keys }), 400);
  });

  it('refuses a body that is not an object', async () => {
    for (const text of ['[]', '"marker"', '7', 'null', 'true']) {
      expectError(await call(room.script, 'POST', path, { text }), 400);
      expectError(await call(room.script, 'PATCH', markerPath, { text }), 400);
    }
  });

  it('refuses a body whose type is not JSON', async () => {
    const text = JSON.stringify({ latitude: 1, longitude: 2 });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const answer = await call(room.script, 'POST', path, { text, headers: { 'content-type': type } });
      expectError(answer, 400);
    }
  });
});
