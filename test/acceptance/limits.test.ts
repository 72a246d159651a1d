import assert from 'node:assert/strict';
import { call, expectError, expectStatus } from './support/http.ts';
import { collection, square } from './support/geojson.ts';
import { newPerson, type Person } from './support/people.ts';
import { boundary, multipart, sendRaw } from './support/raw.ts';
import { createMarker, newRoomId, roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { expectNothingIn, finished, namedLayer, sendUpload } from './support/uploads.ts';
import { endOfJob } from './support/waiting.ts';

const MiB = 1024 * 1024;
const singleRequest = 50 * MiB;

suite(import.meta.filename, 'Limits', () => {
  let room: RoomWithTokens;
  let owner: Person;
  before(async () => {
    room = await roomWithTokens();
    owner = await newPerson('owner');
  });
  beforeEach(async () => {
    room = await roomWithTokens();
  });

  it('takes room ids of exactly 10 characters from A-Z, a-z, 0-9, _ and -', async () => {
    const random = newRoomId().slice(0, 6);
    for (const roomId of [`_-${random}-_`, `AZ${random}az`, `09${random}90`]) {
      expectStatus(await call(owner, 'POST', `/api/rooms/${roomId}`), 200);
    }
  });

  it('tells rooms apart by letter case', async () => {
    const random = newRoomId().slice(0, 7);
    expectStatus(await call(owner, 'POST', `/api/rooms/abc${random}`), 200);
    expectError(await call(owner, 'GET', `/api/rooms/ABC${random}`), 404);
  });

  it('refuses other room ids with 400 invalid_room_id, before authentication', async () => {
    const bad = [
      'short',
      'elevenchars',
      'with%20spac',
      'with.dots.',
      'ümlaut-ümm',
      'a%2Fb%2Fc%2Fd%2Fe',
      '1234567%0A90',
    ];
    for (const roomId of bad) {
      for (const caller of [owner, null, room.script, { bearer: 'chart_nonsense' }]) {
        for (const path of ['', '/info', '/markers', '/api-tokens']) {
          const answer = await call(caller, 'GET', `/api/rooms/${roomId}${path}`);
          expectError(answer, 400, 'invalid_room_id');
        }
      }
    }
    expectError(await call(owner, 'POST', '/api/rooms/short'), 400, 'invalid_room_id');
    expectError(await call(owner, 'GET', '/api/layers/short'), 400, 'invalid_room_id');
  });

  it('takes a file of exactly 50 MB', async () => {
    const text = JSON.stringify(collection([square(8, 47, 1)]));
    const content = text.padEnd(singleRequest, ' ');
    const answer = await sendUpload(room.uploader, room.roomId, { layerName: 'brim-full', content });
    expectStatus(answer, 200, 202);
    if (answer.status === 202) {
      const end = await endOfJob(room.uploader, answer.string('jobId'));
      assert.equal(end.at('status'), 'complete', end.text);
    }
    assert.equal((await namedLayer(room.reader, room.roomId, 'brim-full')).featureCount, 1);
  });

  it('refuses a file of one byte more with 413 file_too_large, and keeps nothing', async () => {
    const text = JSON.stringify(collection([square(8, 47, 1)]));
    const content = text.padEnd(singleRequest + 1, ' ');
    const answer = await sendUpload(room.uploader, room.roomId, { content });
    expectError(answer, 413, 'file_too_large', /50 M/);
    await expectNothingIn(room.script, room.roomId);
  });

  it('refuses an endless file with 413 file_too_large without reading it to its end', async () => {
    const head = multipart([
      { name: 'roomName', content: room.roomId },
      { name: 'layerName', content: 'endless' },
      { name: 'file', fileName: 'endless.geojson', type: 'application/geo+json', content: '' },
    ]);
    const opened = head.slice(0, head.lastIndexOf(`\r\n--${boundary}--`));
    const piece = ' '.repeat(64 * 1024);
    function* endless(): Generator<string> {
      yield `${opened.length.toString(16)}\r\n${opened}\r\n`;
      for (let n = 0; n < 16 * 1024; n++) yield `${piece.length.toString(16)}\r\n${piece}\r\n`;
    }
    const answer = await sendRaw({
      method: 'POST',
      path: '/api/layers/upload',
      headers: {
        authorization: `Bearer ${room.uploader.bearer}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'transfer-encoding': 'chunked',
      },
      body: endless(),
    });
    assert.equal(answer.status, 413, answer.head);
    assert.match(answer.body, /file_too_large/);
    assert.ok(answer.written < 2 * singleRequest, `answered after ${answer.written} bytes of 1 GiB`);
    await expectNothingIn(room.script, room.roomId);
  });

  it('takes 50 tags and refuses 51', async () => {
    const tags = Array.from({ length: 51 }, (_, n) => `tag ${n}`);
    await createMarker(room.script, room.roomId, { tags: tags.slice(1) });
    const json = { latitude: 1, longitude: 2, tags };
    expectError(
      await call(room.script, 'POST', `/api/rooms/${room.roomId}/markers`, { json }),
      400,
      undefined,
      /tags/,
    );
  });

  it('takes a markerIconSize of 8 to 256', async () => {
    for (const markerIconSize of [8, 256]) await createMarker(room.script, room.roomId, { markerIconSize });
    for (const markerIconSize of [7, 257]) {
      const json = { latitude: 1, longitude: 2, markerIconSize };
      const answer = await call(room.script, 'POST', `/api/rooms/${room.roomId}/markers`, { json });
      expectError(answer, 400, undefined, /markerIconSize/);
    }
  });

  it('refuses a JSON body over 1 MiB with 413', async () => {
    const json = { latitude: 1, longitude: 2, description: 'x'.repeat(MiB) };
    expectError(await call(room.script, 'POST', `/api/rooms/${room.roomId}/markers`, { json }), 413);
  });

  it('takes an inline layer of several MB and refuses one over 10 MiB with 413', async () => {
    const path = `/api/rooms/${room.roomId}/layers`;
    const layer = (size: number): unknown => ({
      name: 'inline',
      geojson: collection([square(8, 47, 1, { pad: 'x'.repeat(size) })]),
    });
    expectError(await call(room.script, 'POST', path, { json: layer(10 * MiB) }), 413);
    await expectNothingIn(room.script, room.roomId);
    const answer = await call(room.script, 'POST', path, { json: layer(5 * MiB) });
    expectStatus(await finished(room.script, answer), 200);
  });
});
