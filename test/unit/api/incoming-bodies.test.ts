import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request, type ClientRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Bodies } from '../../../api/bodies/bodies.ts';
import { Refusal } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { ManualClock } from '../../support/manual-clock.ts';

describe('incoming request bodies', () => {
  let server: Server;
  let clock: ManualClock;
  let bodies: Bodies;
  const sending: ClientRequest[] = [];

  before(async () => {
    server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    clock = new ManualClock();
    bodies = new Bodies(clock, 2);
  });
  afterEach(() => {
    for (const each of sending.splice(0)) each.destroy();
  });

  /** A body of `length` bytes that is read as it arrives, and the error that it was refused with. */
  async function open(length: number, caller = 'caller') {
    const { port } = server.address() as AddressInfo;
    const client = request({ port, method: 'POST', headers: { 'Content-Length': length } });
    client.on('error', () => undefined);
    sending.push(client);
    const arriving = once(server, 'request') as Promise<[IncomingMessage]>;
    client.flushHeaders();
    const [req] = await arriving;
    req.on('error', () => undefined);
    const refusals: string[] = [];
    const body = bodies.expect(req, caller);
    body.open(({ code }) => refusals.push(code));
    req.resume();
    const send = async (bytes: number) => {
      const before = req.socket.bytesRead;
      client.write(Buffer.alloc(bytes));
      while (req.socket.bytesRead - before < bytes) await once(req, 'data');
    };
    return { client, req, body, refusals, send };
  }

  const code = async (work: () => Promise<unknown>) => {
    try {
      await work();
      return null;
    } catch (error) {
      return error instanceof Refusal ? error.code : error;
    }
  };

  it('are refused once they stay below the minimum rate for a while, however they began', async () => {
    const slow = await open(10_000_000);
    await slow.send(1_000_000);
    clock.advance(limits.bodyWindow);
    assert.deepEqual(slow.refusals, []);
    await slow.send(190_000);
    clock.advance(limits.bodyWindow - 1000);
    assert.deepEqual(slow.refusals, []);
    clock.advance(1000);
    assert.deepEqual(slow.refusals, ['body_too_slow']);
    clock.advance(limits.bodyWindow);
    assert.equal(slow.refusals.length, 1);
  });

  it('may take indefinitely as long as they progress', async () => {
    const steady = await open(10_000_000);
    for (let second = 0; second < 120; second++) {
      await steady.send(12_000);
      clock.advance(1000);
    }
    assert.deepEqual(steady.refusals, []);
  });

  it('are not refused for data that waits to be read', async () => {
    const paused = await open(10_000_000);
    paused.req.pause();
    paused.client.write(Buffer.alloc(1_000_000));
    clock.advance(10 * limits.bodyWindow);
    assert.deepEqual(paused.refusals, []);
    paused.req.resume();
    clock.advance(limits.bodyWindow);
    assert.deepEqual(paused.refusals, ['body_too_slow']);
  });

  it('are not refused for a time in which this process was suspended', async () => {
    const quick = await open(10_000_000);
    const still = new ManualClock();
    clock.now = () => still.now() * 1000;
    clock.every(500, () => still.advance(500));
    clock.advance(2000);
    assert.deepEqual(quick.refusals, []);
  });

  it('count for their caller until they are received, no longer needed or aborted', async () => {
    const first = await open(100_000);
    const second = await open(100_000);
    assert.equal(await code(() => open(100_000)), 'too_many_bodies');
    assert.equal(await code(() => open(100_000, 'another caller')), null);
    first.client.end(Buffer.alloc(100_000));
    await once(first.req, 'end');
    const third = await open(100_000);
    assert.equal(await code(() => open(100_000)), 'too_many_bodies');
    second.body.close();
    third.body.close();
    await open(100_000);
    clock.advance(limits.bodyWindow);
    assert.equal(await code(() => open(100_000)), null);
  });

  it('that are short count only if they do not arrive', async () => {
    const short = await Promise.resolve([await open(100), await open(100), await open(100)]);
    assert.deepEqual(
      short.map(({ refusals }) => refusals),
      [[], [], []],
    );
    clock.advance(limits.smallBodyTimeout);
    assert.deepEqual(
      short.map(({ refusals }) => refusals),
      [[], [], ['too_many_bodies']],
    );
  });

  it('report when their first byte arrived', async () => {
    const body = await open(100);
    clock.advance(3000);
    await body.send(10);
    clock.advance(1000);
    assert.equal(body.body.began, 3000);
  });
});
