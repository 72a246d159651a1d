import assert from 'node:assert/strict';
import { waitUntil } from '../../local/process/wait-until.ts';
import { createRoom } from '../support/api/call.ts';
import { startSlowUpload, type SlowUpload } from '../support/api/slow-upload.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { ManualClock } from '../support/manual-clock.ts';

const MiB = 1024 * 1024;
const opening = '{"type":"FeatureCollection","features":[';
const line = `${' '.repeat(65_534)}\r\n`;

describe('the storage of a file on its way', () => {
  let api: TestApi;
  let owner: string;
  let roomId: string;

  before(async () => {
    api = await startTestApi({ clock: new ManualClock() });
    owner = await api.issuer.token('owner');
  });
  after(() => api.close());
  beforeEach(async () => {
    roomId = await createRoom(api, owner);
  });

  const upload = (bearer = owner, headers = {}, announced: number | null = 12 * MiB) =>
    startSlowUpload(api.url, bearer, { roomName: roomId, layerName: 'A layer' }, { announced, headers });
  const lines = async (sending: SlowUpload, bytes: number) => {
    for (let sent = 0; sent < bytes; sent += line.length) await sending.send(line);
  };
  const nothingIsKept = () =>
    waitUntil(
      async () => {
        const blobs = await api.pool.query('select from blobs');
        const reserved = await api.pool.query<{ sum: string }>('select sum(quota_reserved) from users');
        return blobs.rows.length + Number(reserved.rows[0]?.sum) === 0;
      },
      { what: 'nothing is kept', timeoutMs: 60_000, intervalMs: 10 },
    );

  it('is held as announced, so that several at once cannot pass the limit together', async () => {
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
    await nothingIsKept();
  });

  it('is what is left where nobody says how long it is, as it comes', async () => {
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
    await nothingIsKept();
  });
});
