import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

import { openEvents } from '../support/api/event-stream.ts';
import { call, expectReply, newRoomId, type CallOptions } from '../support/api/call.ts';
import { startTestStack, type TestPart, type TestStack } from '../support/stack.ts';

describe('while Postgres is unavailable', () => {
  let stack: TestStack;
  let postgres: TestPart;
  let url: string;
  let owner: string;
  let path: string;
  let reader: string;
  before(async () => {
    stack = await startTestStack({ ownPostgres: true, workers: false });
    assert.ok(stack.postgres);
    postgres = stack.postgres;
    url = stack.apiUrls[0] ?? '';
    owner = await stack.tokenOf('owner');
    path = `/api/rooms/${newRoomId()}`;
    expectReply(await call(url, 'POST', path, { bearer: owner }), 200);
    const request = { name: 'script', permissions: ['read'] };
    const issued = await call(url, 'POST', `${path}/api-tokens`, { bearer: owner, json: request });
    reader = String(expectReply(issued, 200).json.token);
  });
  after(() => stack[Symbol.asyncDispose]());

  const create = (key: string) => {
    const json = { latitude: 1, longitude: 2, title: key };
    const headers = { 'Idempotency-Key': key };
    return call(url, 'POST', `${path}/markers`, { bearer: owner, json, headers });
  };
  const expectAway = async (method: string, where: string, options?: CallOptions) => {
    const reply = expectReply(await call(url, method, where, options), 503, 'service_unavailable');
    assert.match(reply.headers.get('retry-after') ?? '', /^\d+$/);
    assert.doesNotMatch(reply.text, /ECONN|postgres|terminat|connect/i);
  };
  /** Repeats the request until the service is back. */
  const retryTransient = async (send: () => ReturnType<typeof call>) => {
    for (;;) {
      const reply = await send();
      if (reply.status !== 503) return reply;
      await delay(50);
    }
  };

  it('asks every client to retry, and serves them without a restart when it is back', async () => {
    const key = crypto.randomUUID();
    const history = await call(url, 'GET', `${path}/history?limit=1`, { bearer: owner });
    const [last] = expectReply(history, 200).json.history as { seq: number }[];
    const pid = stack.apis[0]?.pid();
    await postgres.stop();

    await expectAway('GET', path, { bearer: reader });
    await expectAway('GET', path, { bearer: owner });
    await expectAway('GET', `${path}/info`);
    await expectAway('GET', '/api/users/me', {
      headers: { Cookie: `chartroom-session=${'x'.repeat(43)}` },
    });
    await expectAway('POST', `${path}/markers`, { bearer: owner, json: { latitude: 1, longitude: 2 } });
    expectReply(await create(key), 503, 'service_unavailable');
    expectReply(await call(url, 'GET', '/livez'), 200);
    const readiness = expectReply(await call(url, 'GET', '/readyz'), 503);
    assert.equal(readiness.headers.get('retry-after'), '1');
    assert.equal(readiness.json.reason, 'The database does not respond.');

    await postgres.restart();
    expectReply(await retryTransient(() => create(key)), 201);
    // As clients do after a disconnection: resume after the last received event.
    const stream = await openEvents(`${url}${path}/events`, {
      Authorization: `Bearer ${reader}`,
      'Last-Event-ID': String(last?.seq),
    });
    const [event] = await stream.take(1);
    stream.close();
    assert.equal(event?.event, 'marker.created');
    assert.equal((event.data.marker as { title?: string } | undefined)?.title, key);
    expectReply(await retryTransient(() => call(url, 'GET', '/readyz')), 200);
    assert.equal(stack.apis[0]?.pid(), pid);
  });
});
