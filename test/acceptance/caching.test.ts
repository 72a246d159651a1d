import assert from 'node:assert/strict';
import { call, expectStatus } from './support/http.ts';
import { collection, square } from './support/geojson.ts';
import { createMarker, roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { uploadLayer } from './support/uploads.ts';

suite(import.meta.filename, 'Caching', () => {
  let room: RoomWithTokens;
  before(async () => {
    room = await roomWithTokens();
    await createMarker(room.script, room.roomId);
  });

  it('answers 304 to a reader who has the present state', async () => {
    const layer = await uploadLayer(room.script, room.roomId, { content: collection([square(8, 47, 1)]) });
    const features = `/api/layers/${String(layer.id)}/features`;
    for (const path of [
      `/api/rooms/${room.roomId}/markers`,
      features,
      `${features}?minLon=0&minLat=0&maxLon=9&maxLat=50`,
    ]) {
      const first = expectStatus(await call(room.reader, 'GET', path), 200);
      const tag = first.headers.get('etag') ?? '';
      assert.notEqual(tag, '', path);
      const again = await call(room.reader, 'GET', path, { headers: { 'if-none-match': tag } });
      assert.equal(expectStatus(again, 304).bytes.length, 0);
      const other = await call(room.reader, 'GET', path, { headers: { 'if-none-match': '"other"' } });
      assert.equal(expectStatus(other, 200).text, first.text);
    }
  });

  it('returns a different ETag after a change', async () => {
    const path = `/api/rooms/${room.roomId}/markers`;
    const tag = (await call(room.reader, 'GET', path)).headers.get('etag');
    await createMarker(room.script, room.roomId);
    const answer = await call(room.reader, 'GET', path, { headers: { 'if-none-match': tag ?? '' } });
    expectStatus(answer, 200);
    assert.notEqual(answer.headers.get('etag'), tag);
  });

  it('never answers 304 to a caller without access', async () => {
    const path = `/api/rooms/${room.roomId}/markers`;
    const tag = (await call(room.reader, 'GET', path)).headers.get('etag') ?? '';
    expectStatus(await call(null, 'GET', path, { headers: { 'if-none-match': tag } }), 401);
    expectStatus(await call(room.writer, 'GET', path, { headers: { 'if-none-match': tag } }), 403);
  });

  it('keeps shared caches from storing responses that require a credential', async () => {
    const answer = await call(room.reader, 'GET', `/api/rooms/${room.roomId}/markers`);
    assert.doesNotMatch(answer.headers.get('cache-control') ?? '', /public/);
  });

  it('compresses responses for clients that accept it', async () => {
    for (let n = 0; n < 20; n++)
      await createMarker(room.script, room.roomId, { description: 'x'.repeat(500) });
    const path = `/api/rooms/${room.roomId}/markers`;
    const answer = await call(room.reader, 'GET', path, { headers: { 'accept-encoding': 'gzip' } });
    assert.equal(answer.headers.get('content-encoding'), 'gzip');
    const plain = await call(room.reader, 'GET', path, { headers: { 'accept-encoding': 'identity' } });
    assert.equal(plain.headers.get('content-encoding'), null);
    assert.equal(plain.text, answer.text);
    for (const nothing of ['identity;q=0', '*;q=0', 'gzip;q=0, br;q=0, *;q=0']) {
      const refusing = await call(room.reader, 'GET', path, { headers: { 'accept-encoding': nothing } });
      assert.equal(expectStatus(refusing, 200).text, answer.text, nothing);
    }
  });
});
