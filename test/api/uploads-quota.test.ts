import assert from 'node:assert/strict';
import { failJob } from '../../core/jobs/fail-job.ts';
import { when } from '../support/when.ts';
import { createRoom } from '../support/api/call.ts';
import { startSlowUpload, type SlowUpload } from '../support/api/slow-upload.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { ManualClock } from '../support/manual-clock.ts';

const MiB = 1024 * 1024;
const opening = '{"type":"FeatureCollection","features":[';
const line = `${' '.repeat(65_534)}\r\n`;

describe('the storage of a file in transit', () => {
  let api: TestApi;
  let owner: string;
  let roomId: string;
  /**
   * Called for each blob before and after it is announced, and for each part before it is added to its job;
   * may delay that.
   */
  let hold: Record<'announcing' | 'announced' | 'adding', (key: string) => Promise<void>>;

  before(async () => {
    api = await startTestApi((database) => ({
      clock,
      database: {
        ...database,
        blobs: {
          ...database.blobs,
          announce: async (blobs) => {
            for (const { key } of blobs) await hold.announcing(key);
            await database.blobs.announce(blobs);
            for (const { key } of blobs) await hold.announced(key);
          },
        },
        arrivals: {
          ...database.arrivals,
          add: async (jobId, piece) => {
            await hold.adding(piece.key);
            return database.arrivals.add(jobId, piece);
          },
        },
      },
    }));
    owner = await api.issuer.token('owner');
  });
  after(() => api.close());
  beforeEach(async () => {
    const nothing = () => Promise.resolve();
    hold = { announcing: nothing, announced: nothing, adding: nothing };
    roomId = await createRoom(api, owner);
    await api.pool.query('update users set quota_limit = null');
  });

  const clock = new ManualClock();
  const upload = (bearer = owner, headers = {}, announced: number | null = 12 * MiB) =>
    startSlowUpload(api.url, bearer, { roomName: roomId, layerName: 'A layer' }, { announced, headers });
  const lines = async (sending: SlowUpload, bytes: number) => {
    for (let sent = 0; sent < bytes; sent += line.length) await sending.send(line);
  };
  const nothingIsStored = () =>
    when('nothing is stored', async () => {
      const blobs = await api.pool.query('select from blobs');
      const reserved = await api.pool.query<{ sum: string }>('select sum(quota_reserved) from users');
      return blobs.rows.length + Number(reserved.rows[0]?.sum) === 0;
    });

  it('is reserved as declared, so that concurrent uploads cannot exceed the limit together', async () => {
    await api.pool.query('update users set quota_limit = $1', [20 * MiB]);
    const [first, second] = [upload(), upload()];
    const refused = await Promise.race([first, second].map(async (one) => ({ one, ...(await one.reply) })));
    assert.deepEqual([refused.status, refused.json.error], [413, 'quota_exceeded']);
    const { used, reserved, limit, required } = refused.json.details as Record<string, number>;
    assert.deepEqual([used, limit], [0, 20 * MiB]);
    assert.ok(Number(reserved) > 11 * MiB && Number(required) > 9 * MiB);
    const other = refused.one === first ? second : first;
    await lines(other, 3 * MiB);
    other.destroy();
    await nothingIsStored();
  });

  it('is limited to the remaining quota, as it arrives, when no length is declared', async () => {
    await api.pool.query('update users set quota_limit = $1', [2 * MiB]);
    const sending = upload(owner, {}, null);
    await sending.send(opening);
    const send = lines(sending, 4 * MiB);
    const { status, json } = await sending.reply;
    assert.deepEqual([status, json.error], [413, 'quota_exceeded']);
    const { required, ...details } = json.details as Record<string, number>;
    assert.deepEqual(details, { used: 0, reserved: 0, limit: 2 * MiB });
    assert.ok(Number(required) > 2 * MiB && Number(required) < 2.2 * MiB);
    sending.destroy();
    await send;
    await nothingIsStored();
  });

  it('is not the reported error of a file that is too long anyway', async () => {
    const path = `/api/rooms/${roomId}/bulk-import`;
    const sending = startSlowUpload(api.url, owner, {}, { announced: 60 * MiB, path });
    const { status, json } = await sending.reply;
    assert.deepEqual([status, json.error], [413, 'file_too_large']);
    sending.destroy();
    await nothingIsStored();
  });

  it('leaves nothing of a part that was being stored when the file was refused', async () => {
    const failed = Promise.withResolvers<undefined>();
    const asked = Promise.withResolvers<undefined>();
    const goOn = Promise.withResolvers<undefined>();
    const announced = Promise.withResolvers<undefined>();
    hold.announced = (key) => {
      if (key.endsWith('/2')) announced.resolve(undefined);
      return Promise.resolve();
    };
    hold.adding = (key) => (key.endsWith('/1') ? failed.promise : Promise.resolve());
    hold.announcing = async (key) => {
      if (!key.endsWith('/2')) return;
      asked.resolve(undefined);
      await goOn.promise;
    };
    const sending = upload();
    await sending.send(`${opening}!`);
    const send = lines(sending, 11 * MiB);
    const begun = () => api.startedJobs.find((each) => each.roomId === roomId);
    await when('the job has begun', () => begun() !== undefined);
    const job = begun();
    assert.ok(job);
    await asked.promise;
    await failJob(api.dependencies.database, job, { code: 'invalid_json', message: 'No.', details: {} });
    failed.resolve(undefined);
    // Time to discard the part, if the service did not wait until it is stored.
    for (let turn = 0; turn < 300; turn++) await api.pool.query('select');
    goOn.resolve(undefined);
    await announced.promise;
    assert.equal((await sending.reply).status, 400);
    sending.destroy();
    await send;
    await nothingIsStored();
  });
});
