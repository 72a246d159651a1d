import assert from 'node:assert/strict';

import { call, expectReply, newRoomId } from '../support/api/call.ts';
import { openSocket, readAll } from '../support/api/raw.ts';
import { startTestApi, testSettings, type TestApi } from '../support/api/start-api.ts';

describe('a client that never finishes its JSON', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi({
      settings: { ...testSettings, jsonBodyMs: 100 },
    });
  });
  after(() => api.close());

  it('is told so when its time is up, and let go', async () => {
    const owner = await api.issuer.token('owner');
    const roomId = newRoomId();
    // Without a body, so that none of its own can be late.
    expectReply(await call(api.url, 'POST', `/api/rooms/${roomId}`, { bearer: owner }), 200);
    const socket = await openSocket(api.url);
    const answer = readAll(socket);
    socket.write(
      `PATCH /api/rooms/${roomId}/public HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 500000\r\n\r\n{"isPublic":',
    );
    assert.match(await answer, /^HTTP\/1\.1 400 [^]*Connection: close[^]*did not arrive within 0\.1 s/i);
  });
});
