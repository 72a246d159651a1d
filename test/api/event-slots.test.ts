import assert from 'node:assert/strict';
import { connect } from 'node:net';

import { call, createRoom, expectReply, issueToken } from '../support/api/call.ts';
import { openEvents, type EventClient } from '../support/api/event-stream.ts';
import { startTestApi, testSettings, type TestApi } from '../support/api/start-api.ts';

describe('slots of event streams', () => {
  let api: TestApi;
  let owner: string;
  let roomId: string;
  const clients: EventClient[] = [];
  /** Called before the room is looked up. */
  let onLookup: () => Promise<void>;
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    await api.close();
  });

  async function start(max: Partial<typeof testSettings.eventStreams>) {
    onLookup = () => Promise.resolve();
    const settings = { ...testSettings, eventStreams: { ...testSettings.eventStreams, ...max } };
    api = await startTestApi((database) => {
      const accessOfUser: typeof database.rooms.accessOfUser = async (id, userId) => {
        await onLookup();
        return database.rooms.accessOfUser(id, userId);
      };
      return { settings, database: { ...database, rooms: { ...database.rooms, accessOfUser } } };
    });
    owner = await api.issuer.token('owner');
    roomId = await createRoom(api, owner, true);
  }
  async function open(bearer?: string): Promise<EventClient> {
    const headers: Record<string, string> = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` };
    const client = await openEvents(`${api.url}/api/rooms/${roomId}/events`, headers);
    clients.push(client);
    return client;
  }
  const refused = async (bearer: string | undefined, status: number, error: string) => {
    const reply = await call(api.url, 'GET', `/api/rooms/${roomId}/events`, { bearer });
    expectReply(reply, status, error);
    assert.equal(reply.headers.get('retry-after'), '10');
  };
  /** Retries until a slot is free. */
  const openWhenFree = async (bearer?: string) => {
    for (;;) {
      const client = await open(bearer);
      if (client.status === 200) return client;
    }
  };

  it('are counted per token, per user including the tokens of their rooms, and per address', async () => {
    await start({ token: 1, user: 3, address: 1 });
    const [first, second] = [
      (await issueToken(api, owner, roomId, 'read')).secret,
      (await issueToken(api, owner, roomId, 'read')).secret,
    ];
    for (const bearer of [first, second, owner, undefined]) {
      assert.equal((await open(bearer)).status, 200);
    }
    for (const bearer of [first, second, owner, undefined]) await refused(bearer, 429, 'too_many_streams');
    assert.equal((await open(await api.issuer.token('another'))).status, 200);
  });

  it('are counted per process too', async () => {
    await start({ process: 2 });
    await open(owner);
    await open(undefined);
    await refused(await api.issuer.token('another'), 503, 'service_unavailable');
    clients.pop()?.close();
    await openWhenFree();
    await refused(await api.issuer.token('another'), 503, 'service_unavailable');
  });

  it('are limited to half of the process per user, which leaves capacity for others', async () => {
    await start({ process: 10 });
    const bearers = [owner, owner, owner];
    for (const _ of [1, 2]) bearers.push((await issueToken(api, owner, roomId, 'read')).secret);
    for (const bearer of bearers) assert.equal((await open(bearer)).status, 200);
    for (const bearer of bearers) await refused(bearer, 503, 'service_unavailable');
    const another = await api.issuer.token('another');
    for (const _ of [1, 2, 3]) assert.equal((await open(another)).status, 200);
    await refused(another, 503, 'service_unavailable');
    // Public readers of one room leave capacity for other rooms.
    assert.equal((await open(undefined)).status, 200);
    const third = await api.issuer.token('third');
    await refused(third, 503, 'service_unavailable');
    roomId = await createRoom(api, third);
    assert.equal((await open(third)).status, 200);
  });

  it('are released when the client closes the stream or loses access', async () => {
    await start({ process: 1 });
    const { id, secret } = await issueToken(api, owner, roomId, 'read');
    (await open(secret)).close();
    const again = await openWhenFree(secret);
    const path = `/api/rooms/${roomId}/api-tokens/${id}`;
    expectReply(await call(api.url, 'DELETE', path, { bearer: owner }), 200);
    await again.ended();
    const other = await issueToken(api, owner, roomId, 'read');
    await openWhenFree(other.secret);
  });

  it('are released when the connection breaks', async () => {
    await start({ process: 1 });
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    socket.write(`GET /api/rooms/${roomId}/events HTTP/1.1\r\nHost: a\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    await refused(undefined, 503, 'service_unavailable');
    socket.resetAndDestroy();
    await openWhenFree();
  });

  it('are not occupied by a client that disconnects during authorization', async () => {
    await start({ process: 1 });
    const [asked, deleted] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    onLookup = () => {
      asked.resolve(undefined);
      return deleted.promise;
    };
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`GET /api/rooms/${roomId}/events HTTP/1.1\r\nHost: a\r\n\r\n`);
    await asked.promise;
    socket.resetAndDestroy();
    await closed;
    onLookup = () => Promise.resolve();
    // Once the process answers this later request, it has handled the disconnection.
    expectReply(await call(api.url, 'GET', '/livez'), 200);
    deleted.resolve(undefined);
    await openWhenFree();
  });
});
