import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

import { routes } from '../../api/routes/index.ts';
import type { Database } from '../../core/ports/database.ts';
import { call, createRoom, expectReply, issueToken, type ApiReply } from '../support/api/call.ts';
import { createChunkedRoom } from '../support/api/chunked.ts';
import { isReplayed, keyedWrites, type KeyedWrite } from '../support/api/keyed-writes.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

/** Operations that return the id of their job, or have no further effect when repeated; tested below. */
const others = [
  ...['layer.create', 'layer.upload', 'marker.bulk-import', 'layer.process-chunked', 'job.retry'],
  ...['export.start', 'export.stream', 'room.clone', 'room.import', 'room.revert-update', 'layer.inspect'],
  ...[
    'layer.upload-chunk',
    'invitation.accept',
    'invitation.decline',
    'member.leave',
    'user.register',
    'session.end',
  ],
];

describe('a POST with an Idempotency-Key whose process died between the change and the response', () => {
  let api: TestApi;
  let owner: string;
  let writes: KeyedWrite[];
  let dies: boolean;
  /** Database calls after the change fail, as if the process had been killed there. */
  const mortal = (database: Database): Database => {
    const keys = database.idempotency;
    const unlessDead = (work: () => Promise<void>) => (dies ? Promise.resolve() : work());
    return {
      ...database,
      idempotency: {
        ...keys,
        complete: (leased, answer) => unlessDead(() => keys.complete(leased, answer)),
        release: (leased) => unlessDead(() => keys.release(leased)),
        abandon: (leased) => unlessDead(() => keys.abandon(leased)),
      },
    };
  };
  before(async () => {
    api = await startTestApi((database) => ({ database: mortal(database) }));
    owner = await api.issuer.token('owner', { email: 'owner@example.org', email_verified: true });
    writes = await keyedWrites(api.url, owner);
  });
  after(() => api.close());
  beforeEach(() => {
    dies = true;
  });

  /** Repeats the request until the first one has changed something. */
  const again = async (send: () => Promise<ApiReply>) => {
    for (;;) {
      const reply = await send();
      if (reply.json.error !== 'idempotency_key_in_use') return reply;
      await delay(20);
    }
  };
  /** Resolves with the id of the last started job. */
  const startedJob = async () => {
    for (;;) {
      const job = api.startedJobs.pop();
      if (job !== undefined) return { jobId: job.id };
      await new Promise(setImmediate);
    }
  };
  const endJobs = () =>
    api.pool.query(`update jobs set status = 'error', stage = 'error', error = $1`, [
      JSON.stringify({ code: 'internal_error', message: 'Broken.' }),
    ]);
  const points = JSON.stringify({ type: 'FeatureCollection', features: [] });
  const fileIn = (roomName: string) => {
    const body = new FormData();
    body.set('roomName', roomName);
    body.set('layerName', 'Parcels');
    body.set('file', new Blob([points]), 'points.geojson');
    return body;
  };

  it('is answered exactly as the first time, on every route that returns a created object', async () => {
    const reported = writes.map(({ operation }) => operation);
    const posts = routes
      .filter(({ method }) => method === 'POST')
      .map(({ operation }) => operation as string);
    assert.deepEqual([...reported, ...others].sort(), [...new Set(posts)].sort());
    for (const write of writes) {
      const key = crypto.randomUUID();
      const before = await write.count(api.url);
      const first = expectReply(await write.send(api.url, key), write.status);
      const repeated = await write.send(api.url, key);
      assert.ok(isReplayed(write, repeated), `${write.operation}: ${repeated.status} ${repeated.text}`);
      if (write.operation !== 'token.create') assert.equal(repeated.text, first.text);
      assert.equal(await write.count(api.url), before + 1, write.operation);
    }
  });

  it('returns all of a new API token except its secret', async () => {
    const issue = writes.find(({ operation }) => operation === 'token.create');
    const key = crypto.randomUUID();
    const { token, success, ...rest } = expectReply((await issue?.send(api.url, key)) as never, 200).json;
    assert.ok(token && success);
    const { details } = expectReply((await issue?.send(api.url, key)) as never, 409, 'answer_not_kept').json;
    assert.deepEqual(details, { success, ...rest });
  });

  it('returns the job that it started', async () => {
    const roomId = await createRoom(api, owner);
    const inline = { json: { name: 'Parcels', geojson: JSON.parse(points) as unknown } };
    const file = new FormData();
    file.set('file', new Blob([points]), 'points.geojson');
    const chunked = await createChunkedRoom(api);
    const room = new FormData();
    room.set('file', new Blob(['SQLite format 3\0']), 'room.gpkg');
    const process = { roomName: chunked.roomId, uploadId: await chunked.sendAll(), layerName: 'A layer' };
    const requests = [
      [owner, `/api/rooms/${roomId}/layers`, inline],
      [owner, '/api/layers/upload', { init: { body: fileIn(roomId) } }],
      [owner, `/api/rooms/${roomId}/bulk-import`, { init: { body: file } }],
      [chunked.owner, '/api/layers/process-chunked', { json: process }],
      [owner, `/api/rooms/${roomId}/export-jobs`, { json: {} }],
      [owner, `/api/rooms/${roomId}/export`, { json: {} }],
      [owner, `/api/rooms/${roomId}/import`, { init: { body: room } }],
      [owner, `/api/rooms/${roomId}/clone-jobs`, { json: { sourceRoomId: await createRoom(api, owner) } }],
    ] as const;
    for (const [bearer, path, options] of requests) {
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const send = () => call(api.url, 'POST', path, { bearer, headers, ...options });
      const first = send();
      const job = await startedJob();
      assert.deepEqual(expectReply(await again(send), 202).json, job, path);
      await endJobs();
      await first;
    }
    const [{ id } = { id: '' }] = (await api.pool.query<{ id: string }>('select id from jobs limit 1')).rows;
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const retry = () => call(api.url, 'POST', `/api/jobs/${id}/retry`, { bearer: owner, headers });
    const { text } = expectReply(await retry(), 202);
    assert.equal(expectReply(await retry(), 202).text, text);
  });

  describe('returns nothing to a caller who lost', () => {
    const add = async (roomId: string, subject: string, role: string) => {
      const email = `${subject}@example.org`;
      const jwt = await api.issuer.token(subject, { email, email_verified: true });
      expectReply(await call(api.url, 'GET', '/api/users/me', { bearer: jwt }), 200);
      const path = `/api/rooms/${roomId}/invite`;
      const invited = await call(api.url, 'POST', path, { bearer: owner, json: { email, role } });
      const { member } = expectReply(invited, 200).json;
      return { jwt, userId: (member as { userId: string }).userId };
    };
    const remove = (roomId: string, userId: string) =>
      call(api.url, 'DELETE', `/api/rooms/${roomId}/members/${userId}`, { bearer: owner });
    const headers = () => ({ 'Idempotency-Key': crypto.randomUUID() });

    it('their membership, also when the body names the room', async () => {
      const roomId = await createRoom(api, owner);
      const { jwt, userId } = await add(roomId, 'editor', 'editor');
      const once = { bearer: jwt, headers: headers() };
      const upload = () =>
        call(api.url, 'POST', '/api/layers/upload', { ...once, init: { body: fileIn(roomId) } });
      const first = upload();
      await startedJob();
      expectReply(await again(upload), 202);
      expectReply(await remove(roomId, userId), 200);
      expectReply(await upload(), 403);
      await endJobs();
      await first;
    });

    it('access to the room that they created or joined', async () => {
      const roomId = await createRoom(api, owner);
      const { jwt, userId } = await add(roomId, 'guest', 'viewer');
      const create = { bearer: jwt, headers: headers() };
      const path = `/api/rooms/${roomId}`;
      dies = false;
      expectReply(await call(api.url, 'POST', path, create), 200);
      expectReply(await remove(roomId, userId), 200);
      expectReply(await call(api.url, 'POST', path, create), 403);
    });

    it('the permission to read, when the first response contained what readers see', async () => {
      const roomId = await createRoom(api, owner);
      const { id, secret } = await issueToken(api, owner, roomId, 'read', 'write');
      const create = { bearer: secret, headers: headers(), json: { latitude: 1, longitude: 2 } };
      const send = () => call(api.url, 'POST', `/api/rooms/${roomId}/markers`, create);
      expectReply(await send(), 201);
      await api.pool.query(`update api_tokens set permissions = '{write}' where id = $1`, [id]);
      expectReply(await send(), 403, "API token lacks 'read' permission");
      await api.pool.query(`update api_tokens set permissions = '{read}' where id = $1`, [id]);
      expectReply(await send(), 403, "API token lacks 'write' permission");
    });
  });
});
