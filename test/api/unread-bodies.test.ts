import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';

import { createRoom, issueToken } from '../support/api/call.ts';
import { openSocket } from '../support/api/raw.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

const fiftyMiB = 50 * 1024 * 1024;

describe('the body of a refused request', () => {
  let api: TestApi;
  let roomId: string;
  let reader: string;
  before(async () => {
    api = await startTestApi();
    const owner = await api.issuer.token('owner');
    roomId = await createRoom(api, owner);
    reader = (await issueToken(api, owner, roomId, 'read')).secret;
  });
  after(() => api.close());

  const head = (length: string) =>
    `PATCH /api/rooms/${roomId}/public HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${reader}\r\n` +
    `Content-Type: application/json\r\n${length}\r\n\r\n`;

  it('is not read: the response is sent first, and the connection closes', async () => {
    const socket = await openSocket(api.url);
    const answer = firstAnswer(socket);
    socket.write(head(`Content-Length: ${fiftyMiB}`));
    assert.match(await answer, /^HTTP\/1\.1 403 [^]*Connection: close[^]*"api_token_not_allowed"/i);
    const sent = await sendUntilClosed(socket, fiftyMiB);
    assert.ok(sent < fiftyMiB, `${sent} bytes were taken`);
  });

  it('is not read either when its length is not declared', async () => {
    const socket = await openSocket(api.url);
    const answer = firstAnswer(socket);
    socket.write(`${head('Transfer-Encoding: chunked')}5\r\n{"isP`);
    assert.match(await answer, /^HTTP\/1\.1 403 [^]*Connection: close/i);
    socket.destroy();
  });

  it('does not cost the client its response: a client that sends everything first still reads it', async () => {
    const socket = await openSocket(api.url);
    const answer = firstAnswer(socket);
    socket.write(head(`Content-Length: ${900 * 1024}`));
    socket.write(Buffer.alloc(900 * 1024, 0x20));
    assert.match(await answer, /^HTTP\/1\.1 403 /);
    await once(socket, 'close');
    assert.equal(socket.errored, null);
  });

  it('is not sent at all by a client that expects 100 Continue', async () => {
    const asking = request(`${api.url}/api/rooms/${roomId}/public`, {
      method: 'PATCH',
      headers: {
        Authorization: `Bearer ${reader}`,
        'Content-Type': 'application/json',
        'Content-Length': fiftyMiB,
        Expect: '100-continue',
      },
    });
    let continued = false;
    asking.on('continue', () => (continued = true));
    asking.on('error', () => undefined);
    asking.flushHeaders();
    const [response] = (await once(asking, 'response')) as [{ statusCode: number }];
    assert.equal(response.statusCode, 403);
    assert.equal(continued, false);
    asking.destroy();
  });

  it('of an accepted request is requested from a client that expects 100 Continue', async () => {
    const owner = await api.issuer.token('owner');
    const body = '{"isPublic":false}';
    const asking = request(`${api.url}/api/rooms/${roomId}/public`, {
      method: 'PATCH',
      headers: {
        Authorization: `Bearer ${owner}`,
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Expect: '100-continue',
      },
    });
    asking.flushHeaders();
    await once(asking, 'continue');
    asking.end(body);
    const [response] = (await once(asking, 'response')) as [{ statusCode: number; resume: () => void }];
    response.resume();
    assert.equal(response.statusCode, 200);
  });
});

async function firstAnswer(socket: Socket): Promise<string> {
  let received = '';
  for (;;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    received += chunk.toString('latin1');
    if (received.includes('requestId')) return received;
  }
}

/** Keeps sending until the connection closes; returns the bytes that the peer and the kernels accepted. */
async function sendUntilClosed(socket: Socket, max: number): Promise<number> {
  const chunk = Buffer.alloc(64 * 1024, 0x20);
  let sent = 0;
  const closed = once(socket, 'close').then(() => 'closed');
  while (sent < max && !socket.destroyed) {
    const flows = socket.write(chunk);
    sent += chunk.length;
    if (!flows && (await Promise.race([once(socket, 'drain'), closed])) === 'closed') break;
  }
  return sent;
}
