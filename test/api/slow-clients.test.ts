import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';

import { limits } from '../../core/limits.ts';
import { call, createRoom, expectReply, newRoomId } from '../support/api/call.ts';
import { openSocket, readAll } from '../support/api/raw.ts';
import { startTestApi, testSettings, type TestApi } from '../support/api/start-api.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { when } from '../support/when.ts';

describe('a client that never finishes its body', () => {
  const clock = new ManualClock();
  let api: TestApi;
  let owner: string;
  let roomId: string;
  before(async () => {
    const settings = { ...testSettings, jsonBodyMs: 600_000, bodiesPerCaller: 2 };
    api = await startTestApi({ clock, settings });
    owner = await api.issuer.token('owner');
    roomId = await createRoom(api, owner);
  });
  after(() => api.close());

  /** Sends all but the end once the server asks for the body, that is, reads it. */
  async function begin(path: string, type: string, length: number, body: string): Promise<Socket> {
    const socket = await openSocket(api.url);
    socket.write(
      `${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner}\r\nExpect: 100-continue\r\n` +
        `Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
    );
    const [asked] = (await once(socket, 'data')) as [Buffer];
    assert.match(asked.toString(), /^HTTP\/1\.1 100 /);
    socket.write(body);
    return socket;
  }
  const json = () => begin(`PATCH /api/rooms/${roomId}/public`, 'application/json', 500, '{"isPublic":');
  const upload = () =>
    begin(
      'POST /api/layers/upload',
      'multipart/form-data; boundary=b',
      1_000_000,
      `--b\r\nContent-Disposition: form-data; name="roomName"\r\n\r\n${roomId}\r\n` +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.geojson"\r\n\r\n{',
    );

  const nested = '['.repeat(limits.jsonDepth + 1);
  const unexpected = '--b\r\nContent-Disposition: form-data; name="x"; filename="x"\r\n\r\n';

  it('is refused and disconnected below the minimum rate, with JSON and with a file', async () => {
    for (const open of [json, upload]) {
      const answer = readAll(await open());
      clock.advance(limits.bodyWindow);
      assert.match(await answer, /^HTTP\/1\.1 408 [^]*Connection: close[^]*"error":"body_too_slow"/i);
    }
    const { rows } = await api.pool.query('select from blobs');
    assert.equal(rows.length, 0);
  });

  it('is refused when the total time for JSON has elapsed', async () => {
    const settings = { ...testSettings, jsonBodyMs: 100 };
    const hasty = await startTestApi({ settings });
    try {
      const jwt = await hasty.issuer.token('owner');
      const room = newRoomId();
      // Without a body, so that the request itself cannot be late.
      expectReply(await call(hasty.url, 'POST', `/api/rooms/${room}`, { bearer: jwt }), 200);
      const socket = await openSocket(hasty.url);
      const answer = readAll(socket);
      socket.write(
        `PATCH /api/rooms/${room}/public HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${jwt}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 200000\r\n\r\n{"isPublic":',
      );
      assert.match(await answer, /^HTTP\/1\.1 408 [^]*Connection: close[^]*did not arrive within 0\.1 s/i);
    } finally {
      await hasty.close();
    }
  });

  it('may have a limited number of them open, without blocking other clients', async () => {
    const sockets = [await upload(), await upload()];
    const third = await openSocket(api.url);
    const answer = readAll(third);
    third.write(
      `POST /api/layers/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n',
    );
    assert.match(await answer, /^HTTP\/1\.1 429 [^]*Retry-After: 5[^]*"error":"too_many_bodies"/i);
    // A short body has arrived before it could count towards the limit.
    const path = `/api/rooms/${roomId}/public`;
    expectReply(await call(api.url, 'PATCH', path, { bearer: owner, json: { isPublic: false } }), 200);
    for (const socket of sockets) socket.destroy();
  });

  it('is disconnected when it does not send the rest of a body that was refused unread', async () => {
    const socket = await openSocket(api.url);
    const closed = readAll(socket);
    socket.write(
      `PATCH /api/rooms/${roomId}/public HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer none\r\n` +
        'Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
    );
    await once(socket, 'data');
    clock.advance(10_000);
    assert.match(await closed, /^HTTP\/1\.1 401 /);
  });

  it('keeps its connection when the rest of a refused body arrives, with JSON and with a file', async () => {
    for (const [open, refused] of [
      [
        () => begin(`POST /api/rooms/${roomId}/markers`, 'application/json', 2001 + nested.length, nested),
        'json_too_deep',
      ],
      [
        () =>
          begin(
            'POST /api/layers/upload',
            'multipart/form-data; boundary=b',
            2001 + unexpected.length,
            unexpected,
          ),
        'invalid_multipart',
      ],
    ] as const) {
      const socket = await open();
      assert.match(await answerOf(socket), new RegExp(`^HTTP/1\\.1 400 [^]*"${refused}"`));
      socket.write(' '.repeat(2001));
      socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
      assert.match(await answerOf(socket), /^HTTP\/1\.1 200 /);
      clock.advance(60_000);
      socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
      assert.match(await answerOf(socket), /^HTTP\/1\.1 200 /);
      socket.destroy();
    }
  });

  it('leaves no pending work when it disconnects', async () => {
    const deleted = await json();
    const aborted = () =>
      api.log.some(({ method, aborted: isAborted }) => method === 'PATCH' && isAborted === true);
    deleted.destroy();
    await when('the request is over', aborted);
    await when('nothing is left to be done', () => clock.tasks === 0);
  });
});

async function answerOf(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString('latin1');
}
