import assert from 'node:assert/strict';
import { once } from 'node:events';
import { limits } from '../../core/limits.ts';
import { call, createRoom, expectReply } from '../support/api/call.ts';
import { finishExport } from '../support/api/finish-export.ts';
import { openSocket } from '../support/api/raw.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { when } from '../support/when.ts';

describe('the file of an export counts as delivered', () => {
  let api: TestApi;
  let owner: string;
  let roomId: string;
  let content: Uint8Array;
  before(async () => {
    api = await startTestApi((database) => ({
      jobs: {
        start: (job) => finishExport({ database, objects: api.dependencies.objects }, job, content),
        cancel: () => Promise.resolve(),
        statusOf: () => Promise.resolve('running'),
      },
    }));
    owner = await api.issuer.token('owner');
  });
  after(() => api.close());
  beforeEach(async () => {
    content = Buffer.from('a file of twenty b. ');
    roomId = await createRoom(api, owner);
  });

  const room = (path: string) => `/api/rooms/${roomId}${path}`;
  const start = async () => {
    const json = { layers: [], bbox: [0, 0, 1, ++exported / 1000] };
    const reply = await call(api.url, 'POST', room('/export-jobs'), { bearer: owner, json });
    return String(expectReply(reply, 202).json.jobId);
  };
  let exported = 0;
  const artifact = (jobId: string) => room(`/export-jobs/${jobId}/artifact`);
  const fetchFile = (jobId: string, method = 'GET', headers: Record<string, string> = {}) =>
    call(api.url, method, artifact(jobId), { bearer: owner, headers });
  const row = async (jobId: string) => {
    const { rows } = await api.pool.query<{ delivered: boolean; left: number }>(
      `select delivered_at is not null as delivered,
         extract(epoch from expires_at - clock_timestamp())::float8 * 1000 as left
       from artifacts where job_id = $1`,
      [jobId],
    );
    return rows[0] ?? { delivered: false, left: 0 };
  };
  const isDelivered = async (jobId: string) => (await row(jobId)).delivered;

  it('when a response ends with its last byte, and still expires after 24 hours', async () => {
    const [whole, range] = [await start(), await start()];
    expectReply(await fetchFile(whole), 200);
    expectReply(await fetchFile(range, 'GET', { Range: 'bytes=5-' }), 206);
    for (const jobId of [whole, range]) {
      await when('it is delivered', () => isDelivered(jobId));
      assert.ok((await row(jobId)).left > limits.artifactLifetime - 3_600_000);
    }
  });

  it('not by HEAD, a matching ETag or a range that ends earlier', async () => {
    const [first, last] = [await start(), await start()];
    const head = expectReply(await fetchFile(first, 'HEAD'), 200);
    const known = { 'If-None-Match': head.headers.get('etag') ?? '' };
    expectReply(await fetchFile(first, 'GET', known), 304);
    expectReply(await fetchFile(first, 'GET', { Range: 'bytes=0-18' }), 206);
    // The effects of those requests are recorded before this response.
    expectReply(await fetchFile(last), 200);
    await when('the last one is delivered', () => isDelivered(last));
    assert.equal(await isDelivered(first), false);
  });

  it('not when the client closes the connection midway', async () => {
    // More than the buffers of a connection can contain.
    content = new Uint8Array(64 * 1024 * 1024);
    const jobId = await start();
    const from = api.log.length;
    const socket = await openSocket(api.url);
    socket.write(`GET ${artifact(jobId)} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner}\r\n\r\n`);
    await once(socket, 'data');
    socket.destroy();
    await when('the request has ended', () => api.log.slice(from).some(({ msg }) => msg === 'request'));
    const last = await start();
    expectReply(await fetchFile(last), 200);
    await when('the last one is delivered', () => isDelivered(last));
    assert.equal(await isDelivered(jobId), false);
  });

  it('as the response to a request, and then expires soon', async () => {
    expectReply(await call(api.url, 'POST', room('/export'), { bearer: owner, json: {} }), 200);
    const { rows } = await api.pool.query<{ job_id: string }>(
      'select job_id from artifacts join jobs on jobs.id = job_id where room_id = $1',
      [roomId],
    );
    const jobId = rows[0]?.job_id ?? '';
    await when('it is delivered', () => isDelivered(jobId));
    assert.ok((await row(jobId)).left <= limits.deliveredArtifactLifetime);
  });
});
