import assert from 'node:assert/strict';
import { call, expectError, expectStatus } from './support/http.ts';
import { boundary, multipart, sendRaw } from './support/raw.ts';
import { roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';

suite(import.meta.filename, 'HTTP behaviour', () => {
  let room: RoomWithTokens;
  let markers: string;
  before(async () => {
    room = await roomWithTokens();
    markers = `/api/rooms/${room.roomId}/markers`;
  });

  it('reports its health at /livez and /readyz', async () => {
    for (const process of [0, 1]) {
      expectStatus(await call(null, 'GET', '/livez', { process }), 200);
      expectStatus(await call(null, 'GET', '/readyz', { process }), 200);
    }
  });

  it('describes itself at /api/openapi.json, every path below /api', async () => {
    const description = expectStatus(await call(null, 'GET', '/api/openapi.json'), 200);
    assert.match(description.string('openapi'), /^3\.1/);
    const paths = Object.keys(description.object('paths'));
    assert.ok(paths.includes('/api/rooms/{roomId}'), paths.join());
    for (const path of paths) assert.match(path, /^\/(api\/|livez|readyz|metrics)/);
  });

  it('answers HEAD like GET, without a body', async () => {
    const get = expectStatus(await call(room.reader, 'GET', markers), 200);
    const head = expectStatus(await call(room.reader, 'HEAD', markers), 200);
    assert.equal(head.bytes.length, 0);
    assert.equal(head.headers.get('content-type'), get.headers.get('content-type'));
    const refused = await call(null, 'HEAD', markers);
    assert.equal(refused.status, 401);
    assert.equal(refused.bytes.length, 0);
  });

  it('answers JSON in UTF-8', async () => {
    const answer = expectStatus(await call(room.reader, 'GET', markers), 200);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json(; ?charset=utf-8)?$/i);
  });

  it('accepts JSON with a charset parameter and a +json type', async () => {
    const text = '{"latitude": 1, "longitude": 2, "title": "Zürich"}';
    for (const type of ['application/json; charset=utf-8', 'APPLICATION/JSON']) {
      const answer = await call(room.script, 'POST', markers, { text, headers: { 'content-type': type } });
      assert.equal(expectStatus(answer, 201).at('marker.title'), 'Zürich');
    }
  });

  it('invites a body that waits for 100 Continue', async () => {
    const text = '{"latitude": 1, "longitude": 2}';
    const headers = {
      authorization: `Bearer ${room.script.bearer}`,
      'content-type': 'application/json',
      'content-length': String(text.length),
      expect: '100-continue',
    };
    const answer = await sendRaw({ method: 'POST', path: markers, headers, body: [text] });
    assert.equal(answer.status, 201, answer.head + answer.body);
  });

  it('refuses a client that expects 100 Continue before it sends the body', async () => {
    const headers = {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': '30000000',
      expect: '100-continue',
    };
    const answer = await sendRaw({ method: 'POST', path: '/api/layers/upload', headers });
    assert.equal(answer.status, 401, answer.head);
  });

  it('continues to serve a connection after a refused request', async () => {
    for (let n = 0; n < 20; n++) {
      expectError(await call(null, 'POST', markers, { text: 'x'.repeat(10_000) }), 401);
      expectStatus(await call(room.reader, 'GET', markers), 200);
    }
  });

  it('serves others while a body trickles in', async () => {
    const body = multipart([{ name: 'roomName', content: room.roomId }]);
    const headers = {
      authorization: `Bearer ${room.uploader.bearer}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(body.length),
    };
    async function* trickle(): AsyncGenerator<string> {
      for (const piece of body.match(/[^]{1,20}/g) ?? []) {
        expectStatus(await call(room.reader, 'GET', markers), 200);
        yield piece;
      }
    }
    const answer = await sendRaw({ method: 'POST', path: '/api/layers/upload', headers, body: trickle() });
    assert.equal(answer.status, 400, answer.head + answer.body);
  });

  it('survives clients that disconnect during a response', async () => {
    for (let n = 0; n < 10; n++) {
      const aborter = new AbortController();
      const reading = call(room.reader, 'GET', markers, { signal: aborter.signal });
      aborter.abort();
      await assert.rejects(reading);
    }
    expectStatus(await call(room.reader, 'GET', markers), 200);
  });

  it('ignores or refuses unknown query parameters without failing', async () => {
    for (const query of ['?unknown=1', '?a[b]=c', '?%', '?limit=-1&limit=x', `?q=${'x'.repeat(4000)}`]) {
      const answer = await call(room.reader, 'GET', markers + query);
      assert.ok([200, 400].includes(answer.status), `${query}: ${answer.status}`);
    }
  });

  it('refuses a path with invalid percent-encoding', async () => {
    for (const path of ['/api/rooms/%', '/api/rooms/%E0%A4%A/markers', `${markers}/%ZZ`]) {
      const answer = await sendRaw({
        method: 'GET',
        path,
        headers: { authorization: `Bearer ${room.reader.bearer}` },
      });
      assert.ok([400, 404].includes(answer.status), answer.head);
    }
  });
});
