import assert from 'node:assert/strict';

import { limits } from '../../core/limits.ts';
import { call, createRoom, expectReply } from '../support/api/call.ts';
import { sendRaw } from '../support/api/raw.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

describe('errors over HTTP', () => {
  let api: TestApi;
  let owner: string;
  let path: string;
  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner');
    path = `/api/rooms/${await createRoom(api, owner)}/public`;
  });
  after(() => api.close());

  const patch = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    call(api.url, 'PATCH', path, {
      bearer: owner,
      headers: { 'Content-Type': 'application/json', ...headers },
      init: { body },
    });

  it('have one shape, with the request id that the header carries', async () => {
    const reply = expectReply(await call(api.url, 'GET', '/api/nowhere'), 404, 'not_found');
    assert.deepEqual(Object.keys(reply.json).sort(), ['error', 'message', 'requestId', 'status']);
    assert.equal(reply.json.status, 404);
    assert.equal(reply.json.requestId, reply.headers.get('x-request-id'));
    assert.match(reply.headers.get('content-type') ?? '', /^application\/json/);
  });

  it('use the request id of the caller when it is well-formed', async () => {
    const named = (id: string) => call(api.url, 'GET', '/api/nowhere', { headers: { 'X-Request-Id': id } });
    assert.equal((await named('cron-2026-01-01')).json.requestId, 'cron-2026-01-01');
    assert.notEqual((await named('<b>bold</b>')).json.requestId, '<b>bold</b>');
  });

  it('are sent as application/problem+json to clients that ask for it, with the same members', async () => {
    const reply = await call(api.url, 'GET', '/api/nowhere', {
      headers: { Accept: 'application/problem+json' },
    });
    assert.equal(reply.headers.get('content-type'), 'application/problem+json');
    assert.equal(reply.json.error, 'not_found');
  });

  it('are not caused by If-None-Match on a resource without entity tags', async () => {
    const headers = { 'If-None-Match': '"from-somewhere-else"' };
    expectReply(await call(api.url, 'GET', '/api/users/me', { bearer: owner, headers }), 200);
  });

  it('list the methods that a path allows', async () => {
    const reply = expectReply(await call(api.url, 'PUT', path), 405, 'method_not_allowed');
    assert.equal(reply.headers.get('allow'), 'OPTIONS, PATCH');
    const options = expectReply(await call(api.url, 'OPTIONS', path), 204);
    assert.equal(options.headers.get('allow'), 'OPTIONS, PATCH');
    const readable = await call(api.url, 'OPTIONS', path.replace('/public', ''));
    assert.equal(readable.headers.get('allow'), 'DELETE, GET, HEAD, OPTIONS, PATCH, POST');
  });

  it('name the line and column of a JSON syntax error', async () => {
    const reply = expectReply(await patch('{\n  "isPublic": tru\n}'), 400, 'invalid_json');
    assert.deepEqual(reply.json.details, { line: 2, column: 15 });
    expectReply(await patch('{"isPublic":true'), 400, 'invalid_json');
    expectReply(await patch(Uint8Array.of(0x22, 0xff, 0x22)), 400, 'invalid_json');
  });

  it('refuse JSON with 200,000 nested brackets', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expectReply(await patch(deep), 400, 'json_too_deep');
    expectReply(await patch(`{"a":"${'['.repeat(1000)}"}`), 400, 'unknown_field:a');
  });

  it('refuse a body over the limit, with or without a declared length', async () => {
    const large = JSON.stringify({ isPublic: true, padding: 'x'.repeat(1024 * 1024) });
    expectReply(await patch(large), 413, 'body_too_large');
    const stream = new Blob([large]).stream();
    const reply = await call(api.url, 'PATCH', path, {
      bearer: owner,
      headers: { 'Content-Type': 'application/json' },
      init: { body: stream, duplex: 'half' },
    });
    expectReply(reply, 413, 'body_too_large');
  });

  it('allow 256 KiB of JSON, and 1 MiB where texts and styles need it', async () => {
    const padded = (bytes: number) => '{"isPublic":false}'.padEnd(bytes);
    expectReply(await patch(padded(limits.jsonBody)), 200);
    const refused = expectReply(await patch(padded(limits.jsonBody + 1)), 413, 'body_too_large');
    assert.deepEqual(refused.json.details, { limit: limits.jsonBody });
    const description = '中'.repeat(limits.markerDescriptionLength);
    const marker = { latitude: 1, longitude: 2, description };
    const markers = path.replace('/public', '/markers');
    expectReply(await call(api.url, 'POST', markers, { bearer: owner, json: marker }), 201);
  });

  it('treat a member named __proto__ as any other', async () => {
    const refused = await patch('{"isPublic":{"__proto__":{"isPublic":true}}}');
    assert.match(String(expectReply(refused, 400, 'invalid_request').json.message), /"isPublic" in the body/);
    expectReply(await patch('{"__proto__":{"isPublic":true}}'), 400, 'unknown_field:__proto__');
    assert.equal(({} as { isPublic?: boolean }).isPublic, undefined);
  });

  it('refuse bodies of a type other than JSON', async () => {
    expectReply(
      await patch('isPublic=true', { 'Content-Type': 'text/plain' }),
      400,
      'unsupported_media_type',
    );
    expectReply(
      await patch('{"isPublic":true}', { 'Content-Encoding': 'gzip' }),
      400,
      'unsupported_media_type',
    );
  });

  it('name an unknown field, and report a missing body', async () => {
    expectReply(await patch('{"isPublic":true,"colour":1}'), 400, 'unknown_field:colour');
    const missing = expectReply(
      await call(api.url, 'PATCH', path, { bearer: owner }),
      400,
      'invalid_request',
    );
    assert.equal(missing.json.message, 'The body is missing.');
  });

  it('refuse text that databases and readers do not accept', async () => {
    const rename = (name: string) =>
      call(api.url, 'PATCH', path.replace('/public', ''), {
        bearer: owner,
        headers: { 'Content-Type': 'application/json' },
        init: { body: `{"name":"${name}"}` },
      });
    const zero = expectReply(await rename('a\\u0000b'), 400, 'invalid_request');
    assert.match(String(zero.json.message), /"name" in the body/);
    expectReply(await rename('a\\ud800b'), 400, 'invalid_request');
    expectReply(await rename('\\ud83d\\ude00'), 200);
  });

  it('refuse invalid percent-encoding and zero bytes in the URL', async () => {
    const get = (target: string) =>
      sendRaw(api.url, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    for (const target of ['/api/rooms/%zz', '/api/rooms/%c3%28', '/api/jobs/a%00b', '/api/docs?x=%e0%a4']) {
      assert.match(await get(target), /^HTTP\/1\.1 400 [^]*"error":"invalid_request"/, target);
    }
  });

  it('report a zero byte as such, in the path and in the query', async () => {
    for (const target of ['/api/jobs/a%00b', '/api/docs?x=%00']) {
      const { message } = expectReply(await call(api.url, 'GET', target), 400, 'invalid_request').json;
      assert.match(String(message), /^The (path|query) contains a zero byte \(%00\)/);
    }
  });

  it('name an unknown query parameter, after authorization', async () => {
    const target = `${path.replace('/public', '')}?colour=1&_=2`;
    expectReply(await call(api.url, 'GET', target), 401);
    const { json } = expectReply(await call(api.url, 'GET', target, { bearer: owner }), 400, 'unknown_parameter:colour'); // prettier-ignore
    assert.deepEqual(json.details, { parameter: 'colour' });
    expectReply(await call(api.url, 'GET', target.replace('colour', '_colour'), { bearer: owner }), 200);
  });

  it('redirect a browser that opens the address of the service to the description', async () => {
    for (const method of ['GET', 'HEAD']) {
      const reply = await call(api.url, method, '/', { init: { redirect: 'manual' } });
      assert.equal(expectReply(reply, 302).headers.get('location'), '/api/docs');
    }
    expectReply(await call(api.url, 'POST', '/', { json: {} }), 404, 'not_found');
  });

  it('refuse a malformed room id before authentication', async () => {
    const reply = await call(api.url, 'GET', '/api/rooms/short', { bearer: 'garbage' });
    expectReply(reply, 400, 'invalid_room_id');
  });

  it('answer a request that is not HTTP, and keep serving', async () => {
    const reply = await sendRaw(api.url, 'this is no request\r\n\r\n');
    assert.match(reply, /^HTTP\/1\.1 400 Bad Request\r\n[^]*"error":"invalid_request"/);
    const headers = await sendRaw(api.url, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`);
    assert.match(headers, /^HTTP\/1\.1 431 /);
    expectReply(await call(api.url, 'GET', '/livez'), 200);
  });

  it('show no internal details', async () => {
    await api.pool.query('alter table rooms rename to hidden_rooms');
    try {
      const reply = expectReply(await call(api.url, 'PATCH', path, { bearer: owner, json: {} }), 500);
      assert.equal(reply.json.error, 'internal_error');
      assert.doesNotMatch(reply.text, /rooms|relation|\.ts|at /);
    } finally {
      await api.pool.query('alter table hidden_rooms rename to rooms');
    }
  });

  it('answer HEAD without a body and with the headers of GET', async () => {
    const reply = expectReply(await call(api.url, 'HEAD', '/api/openapi.json'), 200);
    assert.equal(reply.text, '');
    assert.match(reply.headers.get('content-type') ?? '', /json/);
  });
});
