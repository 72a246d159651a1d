import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { openObjectStore } from '../../adapters/objects/open-object-store.ts';
import { createPostgresDatabase } from '../../adapters/postgres/database.ts';
import { createPool } from '../../adapters/postgres/pool.ts';
import type { Database } from '../../core/ports/database.ts';
import type { ObjectStore } from '../../core/ports/object-store.ts';
import { sweep } from '../../workers/activities/upkeep.ts';
import { call, expectReply, newRoomId } from '../support/api/call.ts';
import { startSlowUpload, type SlowUpload } from '../support/api/slow-upload.ts';
import { pathsBelow } from '../support/paths-below.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { squares } from './features.ts';
import { shortHeartbeat } from './stand.ts';
import { when } from '../support/when.ts';
import { smallEngine } from '../support/small-engine.ts';

const MiB = 1024 * 1024;

describe('an API process that is killed during uploads', () => {
  const parts = new AsyncDisposableStack();
  let stack: TestStack;
  let database: Database;
  let objectStore: ObjectStore;
  let pool: pg.Pool;
  let url: string;
  let owner: string;
  let roomId: string;

  before(async () => {
    stack = parts.use(await startTestStack({ settings: { ...shortHeartbeat, ...smallEngine } }));
    pool = createPool({ databaseUrl: stack.databaseUrl, size: 3, applicationName: 'killed-api-test' });
    parts.defer(() => pool.end());
    database = createPostgresDatabase(pool);
    objectStore = await openObjectStore(pathToFileURL(join(stack.folder, 'objects')).href);
    url = stack.apiUrls[0] ?? '';
    owner = await stack.tokenOf('owner');
    roomId = newRoomId();
    expectReply(await call(url, 'POST', `/api/rooms/${roomId}`, { bearer: owner }), 200);
  });
  after(() => parts.disposeAsync());

  const file = [...squares(60_000)].join('');
  const upload = (announced: number | null): SlowUpload =>
    startSlowUpload(url, owner, { roomName: roomId, layerName: 'Cut' }, { announced });
  const send = async (sending: SlowUpload, bytes: number) => {
    for (let at = 0; at < bytes; at += 65_536)
      await sending.send(file.slice(at, Math.min(at + 65_536, bytes)));
  };
  const count = async (query: string) => Number((await pool.query<{ n: string }>(query)).rows[0]?.n);
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of objectStore.list('')) found.push(key);
    return found;
  };
  const workspacesOnScratch = async () =>
    (await pathsBelow(join(stack.folder, 'scratch'))).filter((path) => /piece-|layer\//.test(path));

  it('leaves only a job that ended with the reason: no layer, no reservation, no object', async () => {
    const interrupted = upload(file.length);
    await send(interrupted, 10 * MiB);
    const staged = upload(null);
    await send(staged, 2 * MiB);
    const reading = `select count(*) as n from jobs join arrivals on job_id = id
      where status = 'running' and fence > 0 and jsonb_array_length(pieces) > 1`;
    await when('the job reads what is there', async () => (await count(reading)) === 1);
    assert.ok((await keys()).length > 0);

    await stack.apis[0]?.kill();
    await assert.rejects(interrupted.reply);
    await assert.rejects(staged.reply);
    await pool.query(`update arrivals set last_seen_at = now() - interval '2 minutes'`);
    await when(
      'the job has ended',
      async () => (await count(`select count(*) as n from jobs where status = 'error'`)) === 1,
    );

    await stack.apis[0]?.restart();
    const { rows } = await pool.query<{ id: string }>('select id from jobs');
    const jobId = rows[0]?.id ?? '';
    const reported = expectReply(
      await call(url, 'GET', `/api/layers/jobs/${jobId}`, { bearer: owner }),
      200,
    ).json;
    assert.equal((reported.error as { code: string }).code, 'upload_interrupted');
    const again = await call(url, 'POST', `/api/jobs/${jobId}/retry`, { bearer: owner });
    expectReply(again, 409, 'job_not_retryable');
    const { layers } = expectReply(
      await call(url, 'GET', `/api/layers/${roomId}`, { bearer: owner }),
      200,
    ).json;
    assert.deepEqual(layers, []);
    assert.equal(await count('select count(*) as n from arrivals'), 0);
    await when('the step has left the disk', async () => (await workspacesOnScratch()).length === 0);

    // The reservation of the file without a job blocks the quota for 60 s after the last heartbeat of its process.
    await pool.query('update users set quota_limit = quota_used + quota_reserved');
    const create = () =>
      call(url, 'POST', `/api/rooms/${roomId}/layers`, {
        ...{ bearer: owner, json: { name: 'Next', geojson: JSON.parse([...squares(1)].join('')) as object } },
      });
    expectReply(await create(), 413, 'quota_exceeded');
    await pool.query(`update reservations set expires_at = expires_at - interval '60 s'`);
    // A busy service returns only the job.
    const { status } = await create();
    assert.ok(status === 200 || status === 202, String(status));
    await when('the layer is there', async () => (await count('select count(*) as n from layers')) === 1);
    assert.equal(await count('select sum(quota_reserved) as n from users'), 0);
    const layer = await pool.query<{ id: string }>('select id from layers');
    const deleted = await call(url, 'DELETE', `/api/layers/${layer.rows[0]?.id ?? ''}`, { bearer: owner });
    expectReply(deleted, 200);
    await sweep({ database, objectStore }, 0);
    assert.equal(await count('select sum(quota_reserved) as n from users'), 0);
    assert.deepEqual(await keys(), []);
    assert.equal(await count('select count(*) as n from blobs'), 0);
  });
});
