import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';

import { call, createRoom, expectReply } from '../support/api/call.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

describe('a stopping API process', () => {
  let api: TestApi;
  let owner: string;
  let path: string;
  beforeEach(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner');
    path = `/api/rooms/${await createRoom(api, owner)}/info`;
  });
  afterEach(() => api.close());

  it('fails no request of clients that reconnect to another process when asked to', async () => {
    const drained = Promise.withResolvers<undefined>();
    const leaving = await api.another({ drain: () => drained.promise });
    const staying = await api.another();
    let stopped = false;
    let served = 0;
    let moved = 0;
    const clients = 8;
    const client = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      let base = leaving.url;
      while (!stopped) {
        const response = await get(agent, base + path, owner);
        assert.equal(response.statusCode, 200);
        served++;
        if (base === staying.url || response.headers.connection !== 'close') continue;
        base = staying.url;
        if (++moved === clients) drained.resolve(undefined);
      }
      agent.destroy();
    };
    const running = Array.from({ length: clients }, client);
    while (served < 50) await new Promise(setImmediate);
    await leaving.stop();
    const before = served;
    while (served < before + 50) await new Promise(setImmediate);
    stopped = true;
    await Promise.all(running);
  });

  it('reports itself as not ready, and keeps serving meanwhile', async () => {
    const drained = Promise.withResolvers<undefined>();
    const leaving = await api.another({ drain: () => drained.promise });
    expectReply(await call(leaving.url, 'GET', '/readyz'), 200);
    const stopped = leaving.stop();
    expectReply(await call(leaving.url, 'GET', '/readyz'), 503);
    expectReply(await call(leaving.url, 'GET', '/livez'), 200);
    expectReply(await call(leaving.metricsUrl, 'GET', '/readyz'), 503);
    drained.resolve(undefined);
    await stopped;
    await assert.rejects(call(leaving.url, 'GET', '/livez'));
  });

  it('finishes the running request', async () => {
    const leaving = await api.another();
    const body = '{"isPublic":true}';
    const slow = request(leaving.url + path.replace('/info', '/public'), {
      method: 'PATCH',
      headers: {
        Authorization: `Bearer ${owner}`,
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Expect: '100-continue',
      },
    });
    slow.flushHeaders();
    await once(slow, 'continue');
    const stopped = leaving.stop();
    slow.end(body);
    const [response] = (await once(slow, 'response')) as [IncomingMessage];
    response.resume();
    assert.equal(response.statusCode, 200);
    assert.equal(response.headers.connection, 'close');
    await stopped;
  });

  it('aborts unfinished requests when the grace period ends', async () => {
    const leaving = await api.another({ graceMs: 50 });
    const stuck = request(leaving.url + path.replace('/info', '/public'), {
      method: 'PATCH',
      headers: {
        Authorization: `Bearer ${owner}`,
        'Content-Type': 'application/json',
        'Content-Length': 10,
        Expect: '100-continue',
      },
    });
    stuck.flushHeaders();
    await once(stuck, 'continue');
    const cut = once(stuck, 'error');
    await leaving.stop();
    await cut;
  });
});

async function get(agent: Agent, url: string, bearer: string): Promise<IncomingMessage> {
  const asking = request(url, { agent, headers: { Authorization: `Bearer ${bearer}` } });
  asking.end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response;
}
