import assert from 'node:assert/strict';

import { call, createRoom, expectReply, issueToken } from '../support/api/call.ts';
import { flawsOf } from '../support/metric-names.ts';
import { when } from '../support/when.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

describe('operator logs and metrics', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());

  const lineOf = async (requestId: string) => {
    for (;;) {
      const line = api.log.find((entry) => entry.requestId === requestId && entry.msg === 'request');
      if (line !== undefined) return line;
      await new Promise(setImmediate);
    }
  };

  it('log one line per request with the actor, the action, the object and the result', async () => {
    const owner = await api.issuer.token('owner');
    const roomId = await createRoom(api, owner);
    const token = await issueToken(api, owner, roomId, 'read');
    const reply = await call(api.url, 'GET', `/api/rooms/${roomId}?_token=secret`, { bearer: token.secret });
    const line = await lineOf(String(reply.headers.get('x-request-id')));
    assert.equal(line.method, 'GET');
    assert.equal(line.route, '/api/rooms/:roomId');
    assert.equal(line.operation, 'room.read');
    assert.equal(line.status, 200);
    assert.equal(line.room, roomId);
    assert.deepEqual(line.caller, { type: 'token', id: token.id });
    assert.ok(Number(line.bytesOut) > 0);
    assert.ok(typeof line.milliseconds === 'number');
    const refused = await call(api.url, 'DELETE', `/api/rooms/${roomId}`, { bearer: token.secret });
    const refusal = await lineOf(String(refused.json.requestId));
    assert.equal(refusal.error, 'api_token_not_allowed');
  });

  it('contain no secret', async () => {
    const owner = await api.issuer.token('owner');
    const roomId = await createRoom(api, owner);
    const token = await issueToken(api, owner, roomId, 'read');
    const reply = await call(api.url, 'GET', `/api/rooms/${roomId}?access_token=${token.secret}`, {
      bearer: token.secret,
    });
    await lineOf(String(reply.headers.get('x-request-id')));
    const log = JSON.stringify(api.log);
    assert.ok(!log.includes(token.secret));
    assert.ok(!log.includes(owner));
  });

  it('contain the ids of a path, and not the path: it may contain an e-mail address', async () => {
    const owner = await api.issuer.token('owner');
    const roomId = await createRoom(api, owner);
    const room = `/api/rooms/${roomId}`;
    const lines: Record<string, unknown>[] = [];
    for (const path of [
      `${room}/markers/marker-1`,
      `${room}/pending-invitations/ada@lovelace.example`,
      `${room}/pending-invitations/ada@lovelace.example/`,
    ]) {
      const reply = await call(api.url, 'DELETE', path, { bearer: owner });
      lines.push(await lineOf(String(reply.headers.get('x-request-id'))));
    }
    assert.equal(lines[0]?.markerId, 'marker-1');
    assert.deepEqual(
      lines.map(({ status }) => status),
      [404, 404, 404],
    );
    assert.ok(!JSON.stringify(api.log).includes('lovelace'));
  });

  it('count requests by route, on a separate port', async () => {
    await call(api.url, 'GET', '/api/openapi.json');
    const metrics = expectReply(await call(api.api.metricsUrl, 'GET', '/metrics'), 200);
    assert.match(metrics.text, /chartroom_http_request_seconds_count\{[^}]*route="\/api\/openapi.json"/);
    expectReply(await call(api.url, 'GET', '/metrics'), 404);
  });

  it('name metrics by the rules of promtool, and report the number of open event streams', async () => {
    const owner = await api.issuer.token('owner');
    const roomId = await createRoom(api, owner);
    const reported = async () => expectReply(await call(api.api.metricsUrl, 'GET', '/metrics'), 200).text;
    assert.deepEqual(flawsOf(await reported()), []);
    const stream = await fetch(`${api.url}/api/rooms/${roomId}/events`, {
      headers: { Authorization: `Bearer ${owner}` },
    });
    assert.match(await reported(), /^chartroom_event_streams_open 1$/m);
    await stream.body?.cancel();
    await when('the stream is left', async () => /^chartroom_event_streams_open 0$/m.test(await reported()));
  });

  it('report a process as ready once the database has all migrations', async () => {
    expectReply(await call(api.url, 'GET', '/readyz'), 200);
    await api.pool.query('alter table migrations rename to hidden_migrations');
    try {
      const reply = expectReply(await call(api.url, 'GET', '/readyz'), 503);
      assert.match(String(reply.json.reason), /lacks \d+ migration/);
      expectReply(await call(api.url, 'GET', '/livez'), 200);
    } finally {
      await api.pool.query('alter table hidden_migrations rename to migrations');
    }
  });

  it('keep idle connections open for over an hour, the longest idle timeout of common proxies (Envoy)', async () => {
    const { headers } = expectReply(await call(api.url, 'GET', '/readyz'), 200);
    const [, seconds] = /^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '') ?? [];
    assert.ok(Number(seconds) > 3600, `Keep-Alive: ${String(headers.get('keep-alive'))}`);
  });

  it('include a documentation page that fetches nothing from other hosts', async () => {
    const page = expectReply(await call(api.url, 'GET', '/api/docs'), 200);
    const files = [...page.text.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map((match) => match[1] ?? '');
    assert.equal(files.length, 3);
    for (const file of files) expectReply(await call(api.url, 'GET', `/api/${file}`), 200);
    assert.doesNotMatch(page.text, /https?:/);
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    expectReply(await call(api.url, 'GET', '/api/docs/constructor'), 404, 'not_found');
  });
});
