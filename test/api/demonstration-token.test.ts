import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { prepareRoom, roomId } from '../../local/demonstration/prepare-room.ts';
import { call, expectReply } from '../support/api/call.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('the token of the demonstration', () => {
  let api: TestApi;
  const folder = temporaryFolder();
  before(async () => (api = await startTestApi()));
  after(async () => {
    await api.close();
    folder.remove();
  });

  it('survives a restart, as a secret of the data folder, and is replaced after revocation', async () => {
    const owner = { apiUrl: api.url, bearer: await api.issuer.token('owner') };
    const first = await prepareRoom(owner, folder.path);
    assert.equal(first.isNew, true);
    assert.equal(statSync(join(folder.path, 'demonstration-token')).mode & 0o077, 0);
    const second = await prepareRoom(owner, folder.path);
    assert.deepEqual(second, { isNew: false, token: first.token });

    const path = `/api/rooms/${roomId}/api-tokens`;
    const list = expectReply(await call(api.url, 'GET', path, { bearer: owner.bearer }), 200);
    const [{ id } = { id: '' }] = list.json.tokens as { id: string }[];
    expectReply(await call(api.url, 'DELETE', `${path}/${id}`, { bearer: owner.bearer }), 200);
    const third = await prepareRoom(owner, folder.path);
    assert.notEqual(third.token, first.token);
    expectReply(await call(api.url, 'GET', `/api/layers/${roomId}`, { bearer: third.token }), 200);
  });
});
