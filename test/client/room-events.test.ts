import assert from 'node:assert/strict';
import { isChartroomError, type LinkChange, type RoomEvent } from '../../client/index.ts';
import { call, createRoom, expectReply } from '../support/api/call.ts';
import { openCuttingProxy, type CuttingProxy } from './cutting-proxy.ts';
import { useClient } from './use-client.ts';

describe('room events in the client', () => {
  const at = useClient();
  let proxy: CuttingProxy;
  beforeEach(async () => (proxy = await openCuttingProxy(at.api.url)));
  afterEach(() => proxy[Symbol.asyncDispose]());

  const create = async (title: string) => {
    const json = { latitude: 46, longitude: 7, title };
    const path = `/api/rooms/${at.roomId}/markers`;
    expectReply(await call(at.api.url, 'POST', path, { bearer: at.owner, json }), 201);
  };

  /** Follows the room through the proxy; `found` counts connections of the stream. */
  function follow(options: { after?: number; signal?: AbortSignal } = {}) {
    const links: LinkChange[] = [];
    let waiting: { count: number; go: () => void } | undefined;
    const count = () => links.filter(({ state }) => state === 'found').length;
    const onLink = (change: LinkChange) => {
      links.push(change);
      if (waiting !== undefined && count() >= waiting.count) waiting.go();
    };
    const events = at.client(proxy.url).roomEvents(at.roomId, { ...options, onLink });
    const found = (times: number): Promise<void> =>
      count() >= times ? Promise.resolve() : new Promise((go) => (waiting = { count: times, go }));
    return { events, links, found };
  }

  const titleOf = ({ value }: IteratorResult<RoomEvent, void>) => (value ? value.marker?.title : undefined);

  it('arrive in order, with the marker and the actor', async () => {
    const { events, found } = follow();
    const first = events.next();
    await found(1);
    await create('one');
    const { value } = await first;
    assert.ok(value);
    assert.equal(value.kind, 'marker.created');
    assert.equal(value.marker?.title, 'one');
    assert.equal(value.actor?.type, 'user');
    await events.return();
  });

  it('are neither lost nor repeated when the stream is cut', async () => {
    const { events, links, found } = follow();
    const titles: unknown[] = [];
    const take = async (count: number) => {
      for (let n = 0; n < count; n += 1) titles.push(titleOf(await events.next()));
    };
    const taking = take(9);
    await found(1);
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 3; n += 1) {
        await create(`${round} ${n}`);
        if (n === 1) proxy.lose();
      }
      proxy.mend();
      await found(round + 2);
    }
    await taking;
    const all = [0, 1, 2].flatMap((round) => [0, 1, 2].map((n) => `${round} ${n}`));
    assert.deepEqual(titles, all);
    assert.deepEqual(
      [...new Set(links.map(({ state }) => state))],
      ['found', 'lost'],
      'loss and recovery are reported',
    );
    await events.return();
  });

  it('are not lost when the stream is cut before its first event', async () => {
    const { events, found } = follow();
    const first = events.next();
    await found(1);
    proxy.lose();
    await create('while away');
    proxy.mend();
    assert.equal(titleOf(await first), 'while away');
    await events.return();
  });

  it('start after the requested number', async () => {
    await create('before');
    const { events } = follow({ after: 1 });
    assert.equal(titleOf(await events.next()), 'before');
    await events.return();
  });

  it('end without an error when the caller aborts', async () => {
    const stop = new AbortController();
    const { events, found } = follow({ signal: stop.signal });
    const next = events.next();
    await found(1);
    stop.abort();
    assert.equal((await next).done, true);
  });

  it('are reconnected when the stream is silent for too long, even if still connected', async () => {
    const links: LinkChange[] = [];
    const stop = new AbortController();
    const client = at.client(proxy.url, { silenceMs: 50 });
    const onLink = (change: LinkChange) => {
      links.push(change);
      if (links.length === 3) stop.abort();
    };
    for await (const event of client.roomEvents(at.roomId, { onLink, signal: stop.signal }))
      assert.fail(`Nothing happened, and ${event.kind} was reported.`);
    assert.deepEqual(
      links.map(({ state }) => state),
      ['found', 'lost', 'found'],
    );
  });

  it('end with the code of the server when the caller loses access', async () => {
    const { events, found } = follow();
    const next = events.next();
    await found(1);
    expectReply(await call(at.api.url, 'DELETE', `/api/rooms/${at.roomId}`, { bearer: at.owner }), 200);
    const { value } = await next;
    assert.equal(value?.kind, 'room.deleted');
    await assert.rejects(events.next(), (error) => isChartroomError(error, 'room_not_found'));
  });

  it('report that events are no longer stored, so that the caller reloads', async () => {
    await create('kept');
    await at.api.pool.query('delete from history where seq = 1');
    const { events } = follow({ after: 0 });
    const { value } = await events.next();
    assert.equal(value?.kind, 'history.trimmed');
    assert.deepEqual(value.missed, { from: 1, to: 1 });
    assert.equal(titleOf(await events.next()), 'kept');
    await events.return();
  });

  it('are refused immediately for a missing room', async () => {
    const other = await createRoom(at.api, at.owner);
    await call(at.api.url, 'DELETE', `/api/rooms/${other}`, { bearer: at.owner });
    await assert.rejects(at.client().roomEvents(other).next(), (error) =>
      isChartroomError(error, 'room_not_found'),
    );
  });
});
