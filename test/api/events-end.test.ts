import assert from 'node:assert/strict';
import { connect } from 'node:net';

import { addMember, expectReply, issueToken } from '../support/api/call.ts';
import { useEventRoom } from '../support/api/event-room.ts';
import type { EventClient } from '../support/api/event-stream.ts';
import type { TestApi } from '../support/api/start-api.ts';

describe('streams of live events', () => {
  const events = useEventRoom();
  const { listen, room, create } = events;
  let api: TestApi;
  let owner: string;
  let roomId: string;
  beforeEach(() => ({ api, owner, roomId } = events));

  it('end immediately for a revoked token, which receives no later event', async () => {
    const { id, secret } = await issueToken(api, owner, roomId, 'read');
    const [revoked, other] = [await listen(secret), await listen(owner)];
    await create();
    await Promise.all([revoked.take(1), other.take(1)]);
    expectReply(await room('DELETE', `/api-tokens/${id}`), 200);
    await create();
    assert.deepEqual(await revoked.ended(), []);
    assert.deepEqual(
      (await other.take(2)).map(({ event }) => event),
      ['token.revoked', 'marker.created'],
    );
  });

  it('end for a removed member', async () => {
    const viewer = await addMember(api, roomId, 'watching', 'viewer');
    const client = await listen(viewer);
    const { rows } = await api.pool.query<{ user_id: string }>(
      `delete from members using users where users.id = user_id and subject = 'watching' returning user_id`,
    );
    await api.dependencies.database.transaction(async ({ rooms, history }) => {
      const found = await rooms.find(roomId);
      assert.ok(found);
      await rooms.lock(found.key);
      await history.append(found.key, [
        {
          kind: 'member.removed',
          actor: { type: 'system', id: 'system', name: null },
          objectType: 'member',
          objectId: rows[0]?.user_id ?? '',
          before: null,
          after: null,
        },
      ]);
    });
    assert.deepEqual(await client.ended(), []);
    assert.equal((await listen(viewer)).status, 403);
  });

  it('end when the JWT that opened them expires', async () => {
    // A JWT may expire at fractions of a second. If opened too late, it ends half a minute later.
    const jwt = await api.issuer.token('owner', { exp: Date.now() / 1000 + 0.7 });
    assert.deepEqual(await (await listen(jwt)).ended(), []);
  });

  it('end when the token that opened them expires', async () => {
    const { id, secret } = await issueToken(api, owner, roomId, 'read');
    const openFor = async (seconds: number): Promise<EventClient> => {
      const expiry = [id, `${seconds} s`];
      await api.pool.query('update api_tokens set expires_at = now() + $2::interval where id = $1', expiry);
      const client = await listen(secret);
      // A busy machine may have opened it too late.
      return client.status === 401 ? openFor(4 * seconds) : client;
    };
    assert.deepEqual(await (await openFor(0.7)).ended(), []);
    assert.equal((await listen(secret)).status, 401);
  });

  it('end with the room, with its deletion as the last event', async () => {
    const client = await listen(owner);
    expectReply(await room('DELETE', ''), 200);
    assert.deepEqual(
      (await client.ended()).map(({ event }) => event),
      ['room.deleted'],
    );
  });

  it('send public readers no events of members, tokens and jobs, and end when the room becomes private', async () => {
    await room('PATCH', '/public', { isPublic: true });
    const [anybody, member] = [await listen(undefined), await listen(owner)];
    await issueToken(api, owner, roomId, 'read');
    await create();
    assert.deepEqual(
      (await member.take(2)).map(({ event }) => event),
      ['token.created', 'marker.created'],
    );
    assert.deepEqual(
      (await anybody.take(1)).map(({ event }) => event),
      ['marker.created'],
    );
    await room('PATCH', '/public', { isPublic: false });
    assert.deepEqual(await anybody.ended(), []);
    assert.equal((await listen(undefined)).status, 401);
  });

  it('disconnect a client that does not read, without affecting others', async () => {
    const { port, hostname } = new URL(api.url);
    const stalled = connect(Number(port), hostname);
    const closed = new Promise<void>((resolve) => stalled.once('close', () => resolve()));
    stalled.on('error', () => undefined);
    stalled.write(
      `GET /api/rooms/${roomId}/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${owner}\r\n\r\n`,
    );
    await new Promise((resolve) => stalled.once('readable', resolve));
    stalled.pause();
    const healthy = await listen(owner);
    const id = await create();
    const description = 'x'.repeat(100_000);
    let written = 1;
    const received: string[] = [];
    const receive = async (count: number) =>
      received.push(...(await healthy.take(count)).map((event) => event.id));
    await receive(1);
    for (; !stalled.closed && written < 400; written++) {
      expectReply(await room('PATCH', `/markers/${id}`, { description }), 200);
      await receive(1);
      // A socket detects that it was closed only while it is read.
      if (written > 100 && stalled.isPaused()) stalled.resume();
    }
    await closed;
    assert.equal(received.length, written);
  });

  it('end when the process stops', async () => {
    const third = await api.another();
    const client = await listen(owner, { base: third.url });
    await third.stop();
    assert.deepEqual(await client.ended(), []);
  });
});
