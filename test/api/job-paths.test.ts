import assert from 'node:assert/strict';
import { startJob } from '../../core/jobs/start-job.ts';
import { furnish } from '../support/api/writing-requests.ts';
import { call, createRoom, expectReply, issueToken, newRoomId } from '../support/api/call.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

type Json = Record<string, unknown>;

describe('a job', () => {
  let api: TestApi;
  let owner: string;
  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner');
  });
  after(() => api.close());

  for (const jobs of ['/api/jobs', '/api/layers/jobs']) {
    it(`is read, retried and cancelled under ${jobs}`, async () => {
      const author = { type: 'user', id: 'someone', name: 'Someone' } as const;
      const { jobId, failedJobId } = await furnish(api, await createRoom(api, owner), author);
      const ask = (method: string, path: string) =>
        call(api.url, method, `${jobs}/${path}`, { bearer: owner });
      assert.equal(expectReply(await ask('GET', failedJobId), 200).json.status, 'error');
      expectReply(await ask('POST', `${jobId}/retry`), 409, 'job_not_retryable');
      assert.equal(expectReply(await ask('POST', `${failedJobId}/retry`), 202).json.jobId, failedJobId);
      assert.equal(expectReply(await ask('DELETE', jobId), 200).json.jobId, jobId);
      expectReply(await ask('POST', 'job-none/retry'), 404, 'job_not_found');
    });
  }

  it('shows its content to tokens with read and to the token that started it', async () => {
    const roomId = await createRoom(api, owner);
    const author = { type: 'user', id: 'someone', name: 'Someone' } as const;
    const { failedJobId } = await furnish(api, roomId, author);
    const error = { code: 'not_a_point', message: 'Feature "secret" is not a point.' };
    const [reader, writer, uploader] = [
      await issueToken(api, owner, roomId, 'read'),
      await issueToken(api, owner, roomId, 'write'),
      await issueToken(api, owner, roomId, 'upload'),
    ];
    await api.pool.query('update jobs set error = $2, result = $3, warnings = $4, actor = $5 where id = $1', [
      failedJobId,
      JSON.stringify(error),
      JSON.stringify({ note: 'secret' }),
      JSON.stringify([{ code: 'x', message: 'secret' }]),
      JSON.stringify({ type: 'token', id: uploader.id, name: null }),
    ]);
    const read = async (bearer: string) =>
      expectReply(await call(api.url, 'GET', `/api/jobs/${failedJobId}`, { bearer }), 200);
    for (const bearer of [owner, reader.secret, uploader.secret]) {
      assert.equal((await read(bearer)).json.note, 'secret');
    }
    const { json, text } = await read(writer.secret);
    assert.doesNotMatch(text, /secret/);
    assert.deepEqual([json.status, (json.error as { code: string }).code], ['error', 'not_a_point']);
  });

  describe('that has failed', () => {
    let roomId: string;
    let failedJobId: string;
    const retry = (bearer: string) => call(api.url, 'POST', `/api/jobs/${failedJobId}/retry`, { bearer });
    const become = (kind: string, actor: object) =>
      api.pool.query('update jobs set kind = $2, actor = $3 where id = $1', [failedJobId, kind, actor]);
    beforeEach(async () => {
      roomId = await createRoom(api, owner);
      const author = { type: 'user', id: 'someone', name: 'Someone' } as const;
      ({ failedJobId } = await furnish(api, roomId, author));
    });

    it('because of its input says so, and is not retried', async () => {
      const end = (code: string) =>
        api.pool.query('update jobs set error = $2 where id = $1', [
          failedJobId,
          JSON.stringify({ code, message: 'Feature 3 is not a point.' }),
        ]);
      const retryable = async () =>
        expectReply(await call(api.url, 'GET', `/api/jobs/${failedJobId}`, { bearer: owner }), 200).json
          .retryable;
      await end('not_a_point');
      assert.equal(await retryable(), false);
      const refused = expectReply(await retry(owner), 409, 'job_not_retryable').json;
      assert.match(String(refused.message), /Feature 3 is not a point/);
      assert.deepEqual(refused.details, { code: 'not_a_point' });
      await end('disk_full');
      assert.equal(await retryable(), true);
      expectReply(await retry(owner), 202);
      assert.equal(await retryable(), false);
    });

    it('and clones a room is retried only by the caller who requested it', async () => {
      await become('room-clone', { type: 'user', id: 'someone', name: null });
      const { id, secret } = await issueToken(api, owner, roomId, 'write');
      for (const bearer of [owner, secret]) expectReply(await retry(bearer), 403, 'insufficient permission');
      await become('room-clone', { type: 'token', id, name: null });
      expectReply(await retry(secret), 202);
    });

    it('and imports a room is not retried by a token with upload only', async () => {
      await become('room-import', { type: 'user', id: 'someone', name: null });
      const { secret } = await issueToken(api, owner, roomId, 'upload');
      expectReply(await retry(secret), 403, "API token lacks 'write' permission");
      expectReply(await retry(owner), 202);
    });
  });

  describe('that was accepted but not started', () => {
    let roomId: string;
    beforeEach(async () => (roomId = await createRoom(api, owner)));

    const job = (method: string, path: string, bearer = owner) =>
      call(api.url, method, `/api/jobs/${path}`, { bearer });
    const start = async (uploads: readonly string[] = []) => {
      const { database } = api.dependencies;
      const room = await database.rooms.find(roomId);
      assert.ok(room);
      const runner = { ...api.dependencies.jobs, start: () => Promise.reject(new Error('unavailable')) };
      return startJob(
        { database, runner },
        {
          kind: 'layer-upload',
          room,
          actor: { type: 'system', id: 'system', name: null },
          input: { subject: 's', bytes: 5, uploads },
        },
      );
    };

    it('waits as a pending row while the runner is unavailable', async () => {
      const { id } = await start();
      const reply = expectReply(await job('GET', id), 200);
      assert.equal(reply.json.status, 'pending');
      assert.equal(reply.json.stage, 'queued');
      assert.equal(reply.json.jobId, id);
      assert.equal(reply.json.roomId, roomId);
    });

    it('can be cancelled once and then retried', async () => {
      const { id } = await start();
      const cancelled = expectReply(await job('DELETE', id), 200);
      assert.equal(cancelled.json.status, 'error');
      assert.equal((cancelled.json.error as Json).code, 'job_cancelled');
      expectReply(await job('DELETE', id), 409, 'job_not_cancellable');
      assert.equal(expectReply(await job('POST', `${id}/retry`), 202).json.status, 'pending');
      expectReply(await job('POST', `${id}/retry`), 409, 'job_not_retryable');
    });

    it('cannot be retried once its uploaded data has been removed', async () => {
      const { blobs } = api.dependencies.database;
      const key = `uploads/${newRoomId()}`;
      await blobs.announce([{ key, bytes: 5, sha256: null, mediaType: 'application/json' }]);
      const { id } = await start([key]);
      expectReply(await job('DELETE', id), 200);
      await api.pool.query('delete from blob_references where blob_key = $1', [key]);
      await api.pool.query('update blobs set condemned = true where key = $1', [key]);
      const reservations = async () =>
        (await api.pool.query<Json>('select id from reservations order by id')).rows;
      const reserved = await reservations();
      const refused = expectReply(await job('POST', `${id}/retry`), 409, 'job_not_retryable');
      assert.match(String(refused.json.message), /upload of this job was deleted/);
      // The attempt leaves neither a new run nor a reservation.
      assert.equal(expectReply(await job('GET', id), 200).json.status, 'error');
      assert.deepEqual(await reservations(), reserved);
    });

    it('is absent for tokens and users of other rooms', async () => {
      const { id } = await start();
      const other = await createRoom(api, owner);
      const { secret } = await issueToken(api, owner, other, 'read', 'write');
      const stranger = await api.issuer.token('stranger');
      for (const bearer of [secret, stranger]) {
        expectReply(await job('GET', id, bearer), 404, 'job_not_found');
        expectReply(await call(api.url, 'GET', `/api/layers/jobs/${id}`, { bearer }), 404, 'job_not_found');
        expectReply(await job('DELETE', id, bearer), 404, 'job_not_found');
      }
    });
  });
});
