import assert from 'node:assert/strict';

import { call, expectReply, issueToken } from '../support/api/call.ts';
import { sendRaw } from '../support/api/raw.ts';
import { useRoom } from '../support/api/room.ts';
import type { TestApi } from '../support/api/start-api.ts';

describe('a POST with an Idempotency-Key', () => {
  const given = useRoom();
  let api: TestApi;
  let owner: string;
  let roomId: string;
  let script: string;
  let key: string;
  beforeEach(async () => {
    ({ api, owner, roomId } = given);
    script = (await issueToken(api, owner, roomId, 'read', 'write')).secret;
    key = crypto.randomUUID();
  });

  const post = (json: unknown, bearer = script, path = 'markers') =>
    call(api.url, 'POST', `/api/rooms/${roomId}/${path}`, {
      bearer,
      json,
      headers: { 'Idempotency-Key': key },
    });
  const location = { latitude: 1, longitude: 2 };
  const count = async () =>
    (await call(api.url, 'GET', `/api/rooms/${roomId}/markers`, { bearer: owner })).json.count;

  const forgetAnswer = (change: string) =>
    api.pool.query(`update idempotency_keys set status = null, body = null, ${change} where key = $1`, [key]);
  it('is executed once, and the second response is identical and marked as replayed', async () => {
    const first = expectReply(await post(location), 201);
    assert.equal(first.headers.get('idempotency-replayed'), null);
    const again = expectReply(await post(location), 201);
    assert.equal(again.text, first.text);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal(await count(), 1);
  });

  it('is executed again after a refusal, and stored once', async () => {
    expectReply(
      await post({ ...location, imageKey: 'markers/x.jpg', thumbnailKey: 'markers/x_thumb.jpg' }),
      400,
    );
    expectReply(await post(location), 201);
    assert.equal(await count(), 1);
  });

  it('is refused under the key of another request, also of another path', async () => {
    expectReply(await post(location), 201);
    expectReply(await post({ ...location, title: 'other' }), 400, 'idempotency_key_reused');
    const issue = { name: 'nightly', permissions: ['read'] };
    expectReply(await post(issue, owner, 'api-tokens'), 200);
    expectReply(await post(location, owner), 400, 'idempotency_key_reused');
  });

  it('is refused before execution when the key is empty, too long, not ASCII or sent twice', async () => {
    const lists: string[][] = [
      [''],
      ['   '],
      ['x'.repeat(256)],
      ['schlüssel'],
      ['a\tb'],
      ['a', 'b'],
      ['a', 'a'],
      ['', 'a'],
    ];
    for (const keys of lists) {
      const body = JSON.stringify(location);
      const reply = await sendRaw(
        api.url,
        [
          `POST /api/rooms/${roomId}/markers HTTP/1.1`,
          'Host: a',
          'Connection: close',
          `Authorization: Bearer ${script}`,
          'Content-Type: application/json',
          `Content-Length: ${body.length}`,
          ...keys.map((each) => `Idempotency-Key: ${each}`),
          '',
          body,
        ].join('\r\n'),
      );
      assert.match(reply, /^HTTP\/1\.1 400 [^]*"error":"invalid_idempotency_key"/, JSON.stringify(keys));
    }
    assert.equal(await count(), 0);
    key = '~ '.repeat(127) + '!';
    expectReply(await post(location), 201);
  });

  it('must wait while the first one is running, and continues when that one died before any change', async () => {
    expectReply(await post(location), 201);
    await forgetAnswer("applied = false, leased_until = now() + interval '1 hour'");
    const busy = expectReply(await post(location), 409, 'idempotency_key_in_use');
    assert.notEqual(busy.headers.get('retry-after'), null);
    await forgetAnswer("leased_until = now() - interval '1 second'");
    expectReply(await post(location), 201);
    assert.equal(await count(), 2);
  });

  it('changes nothing once another attempt has claimed its key', async () => {
    const { database } = api.dependencies;
    const request = { caller: 'user-1', key, fingerprint: new Uint8Array(32), mayRead: true };
    const claim = await database.idempotency.claim(request, -1, 1000_000);
    assert.ok(claim.state === 'claimed');
    const other = await database.idempotency.claim(request, 60_000, 1000_000);
    assert.equal(other.state, 'claimed');
    const late = { request, holder: claim.holder };
    assert.equal(await database.idempotency.apply(late, null), false);
  });

  it('returns the id of its job as soon as that is stored, as the first response may have done', async () => {
    const geojson = { type: 'FeatureCollection', features: [] };
    const requested = { name: 'parcels', geojson };
    const first = post(requested, script, 'layers');
    const started = new Promise<string>((resolve) => {
      api.dependencies.jobs.start = (job) => {
        resolve(job.id);
        return Promise.resolve();
      };
    });
    const jobId = await Promise.race([started, first.then((reply) => reply.text)]);
    const again = expectReply(await post(requested, script, 'layers'), 202);
    assert.deepEqual(again.json, { jobId });
    await api.pool.query(`update jobs set status = 'error', stage = 'error', error = $1`, [
      JSON.stringify({ code: 'invalid_file', message: 'Broken.' }),
    ]);
    expectReply(await first, 400, 'invalid_file');
    const { rowCount } = await api.pool.query('select from idempotency_keys where key = $1', [key]);
    assert.equal(rowCount, 0);
  });

  it('does not wait for a failed request', async () => {
    await api.pool.query('alter table markers rename to hidden_markers');
    try {
      expectReply(await post(location), 500);
    } finally {
      await api.pool.query('alter table hidden_markers rename to markers');
    }
    expectReply(await post(location), 201);
  });

  it('is executed again after a day', async () => {
    expectReply(await post(location), 201);
    await api.pool.query("update idempotency_keys set created_at = now() - interval '25 hours'");
    expectReply(await post(location), 201);
    assert.equal(await count(), 2);
  });

  it('never stores the secret of a new API token', async () => {
    const requested = { name: 'nightly', permissions: ['read'] };
    const { json } = expectReply(await post(requested, owner, 'api-tokens'), 200);
    const token = json.token as string;
    expectReply(await post(requested, owner, 'api-tokens'), 409, 'answer_not_kept');
    assert.ok(token);
    const { rows } = await api.pool.query<{ body: string | null }>('select body from idempotency_keys');
    assert.ok(rows.every(({ body }) => body?.includes(token) !== true));
    const list = await call(api.url, 'GET', `/api/rooms/${roomId}/api-tokens`, { bearer: owner });
    assert.equal((list.json.tokens as unknown[]).length, 2);
  });

  it('is refused when the key is invalid', async () => {
    key = 'x'.repeat(256);
    expectReply(await post(location), 400, 'invalid_idempotency_key');
  });

  it('requires the same access as without a key', async () => {
    expectReply(await post(location), 201);
    const { secret } = await issueToken(api, owner, roomId, 'read');
    expectReply(await post(location, secret), 403);
  });
});
