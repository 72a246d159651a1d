import assert from 'node:assert/strict';
import { failJob } from '../../core/jobs/fail-job.ts';
import type { LayerUploadInput } from '../../core/uploads/layer-upload-input.ts';
import { limits } from '../../core/limits.ts';
import type { Job } from '../../core/jobs/job.ts';
import { waitUntil } from '../../local/process/wait-until.ts';
import { call, createRoom, expectReply, issueToken } from '../support/api/call.ts';
import { startSlowUpload, type SlowUpload } from '../support/api/slow-upload.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { ManualClock } from '../support/manual-clock.ts';

type Json = Record<string, unknown>;

const MiB = 1024 * 1024;
const opening = '{"type":"FeatureCollection","features":[';
const line = `${' '.repeat(65_534)}\r\n`;

describe('a large file whose name and room come first', () => {
  let api: TestApi;
  let owner: string;
  let roomId: string;
  let announced: number;
  /** Every job that was started, as it was then. */
  let started: Job[];

  /** Uploads of the test under way. */
  let sendings: SlowUpload[];
  /** It stands still, so that a file is as quick as can be on whatever machine. */
  const clock = new ManualClock();
  /** Told of the name of each room that a body has named: then its first byte has come in. */
  let named: (roomId: string) => void;

  before(async () => {
    api = await startTestApi((database) => ({
      clock,
      jobs: {
        start: (job) => Promise.resolve(void started.push(job)),
        cancel: () => Promise.resolve(),
        look: () => Promise.resolve('running'),
      },
      database: {
        ...database,
        rooms: {
          ...database.rooms,
          accessOfUser: (id, userId) => {
            named(id);
            return database.rooms.accessOfUser(id, userId);
          },
        },
      },
    }));
    owner = await api.issuer.token('owner');
  });
  after(() => api.close());
  beforeEach(async () => {
    named = () => undefined;
    roomId = await createRoom(api, owner);
    announced = 12 * MiB;
    started = [];
    sendings = [];
  });
  // Whatever a failed test has left under way or behind is none of the next one's.
  afterEach(async () => {
    for (const sending of sendings) sending.destroy();
    await when('no request is under way', async () => {
      const { values } = await api.dependencies.metrics.requestsInFlight.get();
      return (values[0]?.value ?? 0) === 0;
    });
    await removeEverything();
    await api.pool.query('update users set quota_limit = null');
  });

  const jobs = () => api.dependencies.database.jobs;
  const start = (
    texts: Record<string, string>,
    bearer = owner,
    headers: Record<string, string> = {},
    length: number | null = announced,
  ) => {
    const sending = startSlowUpload(api.url, bearer, texts, { announced: length, headers });
    sendings.push(sending);
    return sending;
  };
  const upload = (bearer?: string, headers?: Record<string, string>, length?: number | null) =>
    start({ roomName: roomId, layerName: 'A layer' }, bearer, headers, length);
  const lines = async (sending: SlowUpload, bytes: number) => {
    for (let sent = 0; sent < bytes; sent += line.length) await sending.send(line);
  };
  const input = (job: Job | null | undefined) => job?.input as LayerUploadInput | undefined;
  const when = (what: string, condition: () => Promise<boolean> | boolean) =>
    waitUntil(async () => condition(), { what, timeoutMs: 60_000, intervalMs: 10 });
  const begins = async (): Promise<Job> => {
    await when('the job has begun', () => started.length > 0);
    const [job] = started;
    assert.ok(job);
    await jobs().begin(job.id, 1);
    return job;
  };
  const nothingIsKept = async () => {
    await when('nothing is kept', async () => {
      const objects: string[] = [];
      for await (const { key } of api.dependencies.objects.list('')) objects.push(key);
      const blobs = await api.pool.query('select from blobs');
      const reserved = await api.pool.query<{ sum: string }>('select sum(quota_reserved) from users');
      const held = await api.pool.query('select from arrivals');
      return objects.length + blobs.rows.length + held.rows.length + Number(reserved.rows[0]?.sum) === 0;
    });
  };
  const complete = async (job: Job) => {
    await jobs().complete(job.id, 1, { layer: null, markersCreated: 0, markers: [] }, 'Done.');
    await api.dependencies.database.blobs.release(job.contentKey, 'upload', job.id);
    if (job.reservationId !== null) await api.dependencies.database.quota.release(job.reservationId);
    await removeObjects();
  };
  const removeObjects = async () => {
    for await (const { key } of api.dependencies.objects.list('')) await api.dependencies.objects.delete(key);
    await api.pool.query('delete from blob_references');
    await api.pool.query('delete from blobs');
  };
  const removeEverything = async () => {
    await api.pool.query(`update jobs set status = 'error' where status in ('pending', 'running')`);
    await api.pool.query('delete from arrivals');
    await api.pool.query('delete from reservations');
    await api.pool.query('update users set quota_reserved = 0');
    await removeObjects();
  };

  it("is handed to a job before it is whole, piece by piece, and is the job's when it is", async () => {
    const sending = upload();
    await sending.send(opening);
    await lines(sending, 3 * MiB);
    const job = await begins();
    assert.deepEqual(
      [input(job)?.arriving, input(job)?.uploads, input(job)?.bytes, input(job)?.content],
      [true, [], announced, 'vector'],
    );
    const arrival = await api.dependencies.database.arrivals.waitForMore(job, 0, 10_000);
    assert.equal(arrival?.isWhole, false);
    await lines(sending, 5 * MiB);
    await sending.send(']}');
    sending.end({ description: 'told at the end' });
    await when('the file is whole', async () => input(await jobs().find(job.id))?.arriving === undefined);
    const whole = input(await jobs().find(job.id));
    assert.equal(whole?.description, 'told at the end');
    assert.ok(whole.uploads.length > 1);
    let text = '';
    for (const key of whole.uploads) text += Buffer.from(await api.dependencies.objects.read(key)).toString();
    assert.equal(text.length, whole.bytes);
    assert.ok(text.startsWith(opening) && text.endsWith(']}'));
    assert.equal(text.replaceAll(line, ''), `${opening}]}`);
    await complete(job);
    const { status, json } = await sending.reply;
    assert.deepEqual([status, json.jobId, json.layer], [200, job.id, null]);
    await nothingIsKept();
  });

  it('is refused with what its job finds wrong, before it was sent to its end', async () => {
    const sending = upload();
    await sending.send(`${opening}!`);
    await lines(sending, 3 * MiB);
    const job = await begins();
    await failJob(api.dependencies.database, job, {
      code: 'invalid_json',
      message: 'Feature 0 is no JSON.',
      details: { feature: 0 },
    });
    const send = lines(sending, 8 * MiB);
    const { status, json } = await sending.reply;
    assert.deepEqual([status, json.error, json.message], [400, 'invalid_json', 'Feature 0 is no JSON.']);
    sending.destroy();
    await send;
    await nothingIsKept();
  });

  it('leaves nothing but a failed job when the client goes away', async () => {
    const sending = upload();
    await sending.send(opening);
    await lines(sending, 3 * MiB);
    const job = await begins();
    sending.destroy();
    await when('the job has failed', async () => (await jobs().find(job.id))?.status === 'error');
    assert.equal((await jobs().find(job.id))?.error?.code, 'upload_interrupted');
    await nothingIsKept();
    const retry = await call(api.url, 'POST', `/api/jobs/${job.id}/retry`, { bearer: owner });
    expectReply(retry, 409, 'job_not_retryable');
  });

  it('leaves nothing when it is over 50 MiB', async () => {
    announced = limits.singleRequestFile + MiB;
    const sending = upload();
    await sending.send(opening);
    const send = lines(sending, announced - MiB / 2);
    const job = await begins();
    const { status, json } = await sending.reply;
    assert.deepEqual([status, json.error], [413, 'file_too_large']);
    sending.destroy();
    await send;
    assert.equal((await jobs().find(job.id))?.error?.code, 'upload_interrupted');
    await nothingIsKept();
  });

  it('leaves nothing when the token that brings it is revoked on the way', async () => {
    const token = await issueToken(api, owner, roomId, 'upload');
    const sending = upload(token.secret);
    await sending.send(opening);
    await lines(sending, 3 * MiB);
    const job = await begins();
    const revoked = `/api/rooms/${roomId}/api-tokens/${token.id}`;
    expectReply(await call(api.url, 'DELETE', revoked, { bearer: owner }), 200);
    await sending.send(']}');
    sending.end();
    const { status, json } = await sending.reply;
    assert.deepEqual([status, json.error], [401, 'Invalid or expired API token']);
    assert.equal((await jobs().find(job.id))?.status, 'error');
    await nothingIsKept();
  });

  it('leaves nothing when a part behind it is wrong', async () => {
    const sending = upload();
    await sending.send(opening);
    await lines(sending, 3 * MiB);
    const job = await begins();
    await sending.send(']}');
    sending.end({ style: '{"a":' });
    const { status, json } = await sending.reply;
    assert.deepEqual([status, json.error], [400, 'invalid_json']);
    assert.equal((await jobs().find(job.id))?.status, 'error');
    await nothingIsKept();
  });

  it('is refused early where it cannot fit into the quota', async () => {
    await api.pool.query('update users set quota_limit = $1', [MiB]);
    const sending = upload();
    await sending.send(opening);
    await lines(sending, MiB);
    const { status, json } = await sending.reply;
    assert.deepEqual([status, json.error, (json.details as Json).limit], [413, 'quota_exceeded', MiB]);
    sending.destroy();
    assert.deepEqual(started, []);
    await nothingIsKept();
  });

  it('is not refused where only what surrounds it would not fit', async () => {
    const file = `${opening}${line.repeat(100)}]}`;
    await api.pool.query('update users set quota_limit = $1', [file.length]);
    announced = file.length + 1000;
    const sending = upload();
    await sending.send(file);
    sending.end();
    const job = await begins();
    assert.equal(input(job)?.bytes, file.length);
    await when('the file is whole', async () => input(await jobs().find(job.id))?.arriving === undefined);
    await complete(job);
    assert.equal((await sending.reply).status, 200);
    await nothingIsKept();
  });

  it('that comes slowly is handed over when it is whole, so that no worker waits for it', async () => {
    announced = 49 * MiB;
    const begun = new Promise<string>((resolve) => (named = resolve));
    const sending = upload();
    // Long before the file is known for what it is.
    await sending.send(opening);
    assert.equal(await begun, roomId);
    clock.advance(limits.bodyWindow - 1000);
    await lines(sending, 10 * MiB);
    await when('the first pieces are stored', async () => {
      const { rows } = await api.pool.query<{ count: string }>('select count(*) from blobs');
      return Number(rows[0]?.count) > 1;
    });
    assert.deepEqual(started, []);
    await sending.send(']}');
    sending.end();
    const job = await begins();
    assert.deepEqual([input(job)?.arriving, input(job)?.uploads.length], [undefined, 3]);
    await complete(job);
    assert.equal((await sending.reply).status, 200);
    await nothingIsKept();
  });

  it('is taken in whole when nobody says how long it is, or what it shall become', async () => {
    const file = `${opening}${line.repeat(100)}]}`;
    const unknown = upload(owner, {}, null);
    await unknown.send(file);
    unknown.end();
    const job = await begins();
    assert.deepEqual([input(job)?.arriving, input(job)?.uploads.length], [undefined, 1]);
    await complete(job);
    assert.equal((await unknown.reply).status, 200);
    started = [];
    const nameless = start({ roomName: roomId });
    await nameless.send(file);
    nameless.end({ layerName: 'Named at the end' });
    const named = await begins();
    assert.deepEqual([input(named)?.layerName, input(named)?.uploads.length], ['Named at the end', 1]);
    await complete(named);
    assert.equal((await nameless.reply).status, 200);
    await nothingIsKept();
  });

  it('counts as carried out under its Idempotency-Key only when it was whole', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const broken = upload(owner, headers);
    await broken.send(opening);
    await lines(broken, 3 * MiB);
    const first = await begins();
    broken.destroy();
    await when('the job has failed', async () => (await jobs().find(first.id))?.status === 'error');
    await nothingIsKept();
    await when('the key is free', async () => {
      const keys = await api.pool.query('select from idempotency_keys');
      return keys.rowCount === 0;
    });
    started = [];
    const again = upload(owner, headers);
    await again.send(`${opening}${line.repeat(100)}]}`);
    again.end();
    const second = await begins();
    await when('the file is whole', async () => input(await jobs().find(second.id))?.arriving === undefined);
    await complete(second);
    assert.deepEqual([(await again.reply).status, (await again.reply).json.jobId], [200, second.id]);
  });
});
