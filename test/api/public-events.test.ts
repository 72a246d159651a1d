import assert from 'node:assert/strict';

import { addMember, call, expectReply, issueToken } from '../support/api/call.ts';
import type { EventClient } from '../support/api/event-stream.ts';
import { useEventRoom } from '../support/api/event-room.ts';
import type { TestApi } from '../support/api/start-api.ts';

describe('public readers of a room', () => {
  const events = useEventRoom();
  const { listen, room, create } = events;
  let api: TestApi;
  let owner: string;
  let roomId: string;
  beforeEach(() => ({ api, owner, roomId } = events));

  const open = async (isPublic = true) => expectReply(await room('PATCH', '/public', { isPublic }), 200);
  const remove = async (id: string) => expectReply(await room('DELETE', `/markers/${id}`), 200);
  /** What a client receives up to and including a new marker, by kind and title. */
  async function received(client: EventClient): Promise<string[]> {
    const last = await create({ title: 'the last' });
    const reported: string[] = [];
    for (;;) {
      const [event] = await client.take(1);
      assert.ok(event);
      if (event.data.objectId === last) return reported;
      const { title } = (event.data.marker ?? {}) as { title?: string };
      reported.push(title === undefined ? event.event : `${event.event} ${title}`);
    }
  }

  it('receive nothing from before the room was made public, also when signed in without membership', async () => {
    await remove(await create({ title: 'secret' }));
    await open();
    const stranger = await api.issuer.token('stranger');
    for (const bearer of [undefined, stranger]) {
      for (const from of ['0', '2', '999999']) {
        assert.deepEqual(await received(await listen(bearer, { from })), ['settings.updated'], from);
        await room('POST', '/clear');
        await open(false);
        await remove(await create({ title: 'secret' }));
        await open();
      }
    }
  });

  it('resume after a short disconnection', async () => {
    await open();
    const client = await listen(undefined);
    await create({ title: 'first' });
    const [first] = await client.take(1);
    client.close();
    await remove(await create({ title: 'second' }));
    const reported = await received(await listen(undefined, { from: first?.id ?? '' }));
    assert.deepEqual(reported, ['marker.created second', 'marker.deleted second']);
  });

  it('receive nothing from before the room was cleared', async () => {
    await open();
    await create({ title: 'cleared away' });
    expectReply(await room('POST', '/clear'), 200);
    assert.deepEqual(await received(await listen(undefined, { from: '0' })), ['room.cleared']);
  });

  it('receive nothing from periods in which the room was private', async () => {
    await open();
    await create({ title: 'public' });
    await open(false);
    await remove(await create({ title: 'secret' }));
    await open();
    assert.deepEqual(await received(await listen(undefined, { from: '0' })), ['settings.updated']);
  });

  it('receive nothing from such a period on a stream that stayed open during the change', async () => {
    await open();
    const client = await listen(undefined);
    const { database } = api.dependencies;
    const { key } = (await database.rooms.find(roomId)) ?? { key: 0 };
    const settings = (isPublic: boolean) => ({
      ...({ kind: 'settings.updated', objectType: 'room', objectId: roomId } as const),
      ...{ actor: { type: 'system', id: 'system', name: null } as const, before: null, after: { isPublic } },
    });
    // One batch, as for a late reader: closed, changed and reopened.
    await database.transaction(async ({ rooms, history }) => {
      await rooms.lock(key);
      const secret = { ...settings(true), kind: 'image.uploaded', after: null } as const;
      const reported = { ...settings(true), kind: 'marker.deleted', after: { title: 'secret' } } as const;
      await history.append(key, [
        settings(false),
        { ...reported, objectType: 'marker' },
        secret,
        settings(true),
      ]);
    });
    assert.deepEqual(await received(client), ['settings.updated']);
  });

  it('receive a photo when a marker shows it', async () => {
    await open();
    const client = await listen(undefined);
    const { database } = api.dependencies;
    const { key } = (await database.rooms.find(roomId)) ?? { key: 0 };
    await database.transaction(async ({ rooms, history }) => {
      await rooms.lock(key);
      const actor = { type: 'system', id: 'system', name: null } as const;
      const image = { objectType: 'image', objectId: 'markers/x.jpg', before: null, after: null };
      await history.append(key, [{ kind: 'image.uploaded', actor, ...image }]);
    });
    assert.deepEqual(await received(client), []);
  });

  it('cannot read the history, nor the events of a room whose presentation alone is public', async () => {
    await open();
    expectReply(await call(api.url, 'GET', `/api/rooms/${roomId}/history`), 401);
    await open(false);
    expectReply(await room('PATCH', '/presentation/public', { isPublic: true }), 200);
    assert.equal((await listen(undefined, { from: '0' })).status, 401);
  });

  it('are not members or tokens, which receive the whole history', async () => {
    await remove(await create({ title: 'secret' }));
    await open();
    const viewer = await addMember(api, roomId, 'viewer', 'viewer');
    const { secret } = await issueToken(api, owner, roomId, 'read');
    for (const bearer of [viewer, secret]) {
      const reported = (await (await listen(bearer, { from: '0' })).take(3)).map(({ event }) => event);
      assert.deepEqual(reported, ['room.created', 'marker.created', 'marker.deleted']);
    }
  });

  it('are limited to later events by an index, without a scan of the history', async () => {
    const { rows } = await api.pool.query<{ 'QUERY PLAN': string }>(
      `explain select max(seq) from history where room_key = 1
       and (kind = 'room.cleared' or (kind = 'settings.updated' and after->'isPublic' = 'true'))`,
    );
    assert.match(rows.map((row) => row['QUERY PLAN']).join('\n'), /history_openings/);
  });
});
