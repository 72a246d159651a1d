import assert from 'node:assert/strict';
import { systemActor, type Actor } from '../../../core/access/caller.ts';
import { isFullPage } from '../../../core/events/full-page.ts';
import { changeRoom, type Emit } from '../../../core/rooms/change-room.ts';
import { limits } from '../../../core/limits.ts';
import type { RoomEvent } from '../../../core/history/room-event.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { createStand, markerWith, type DatabaseStand } from './stand.ts';

describe('the history of a room in Postgres', () => {
  let stand: DatabaseStand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  const actor: Actor = { type: 'user', id: 'user-1', name: 'Ada' };
  const note = (emit: Emit, objectId = 'm', after: unknown = null) =>
    emit({ kind: 'marker.updated', objectType: 'marker', objectId, before: null, after });
  const change = (room: Room, objectId?: string, after?: unknown) =>
    changeRoom(stand.database, room.key, actor, (_repositories, _room, emit) => {
      note(emit, objectId, after);
      return Promise.resolve();
    });

  it('numbers 50 concurrent changes from 1 to 50, without a gap', async () => {
    const room = await stand.createRoom();
    await Promise.all(Array.from({ length: 50 }, (_, n) => change(room, `m${n}`)));
    const events = await stand.database.history.after(room.key, 0, 100);
    assert.deepEqual(
      events.map((event) => event.seq),
      Array.from({ length: 50 }, (_, n) => n + 1),
    );
    assert.equal(new Set(events.map((event) => event.objectId)).size, 50);
    const times = events.map((event) => event.createdAt);
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
    assert.equal((await stand.database.rooms.find(room.id))?.lastSeq, 50);
  });

  it('leaves no gap where a change fails between others', async () => {
    const room = await stand.createRoom();
    const failing = () =>
      changeRoom(stand.database, room.key, actor, async ({ history }, { key }) => {
        const event = { kind: 'marker.updated', objectType: 'marker', objectId: 'm', actor } as const;
        await history.append(key, [{ ...event, before: null, after: null }]);
        throw new Error('changed my mind');
      });
    await Promise.allSettled(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? change(room) : failing())));
    const events = await stand.database.history.after(room.key, 0, 100);
    assert.deepEqual(
      events.map((event) => event.seq),
      Array.from({ length: 10 }, (_, n) => n + 1),
    );
  });

  it('stores actor, before and after unchanged, and several events in order', async () => {
    const room = await stand.createRoom();
    const before = { title: 'a "quoted" \\ text\nwith ümläut 🗺', tags: [], latitude: 0.1 + 0.2 };
    await changeRoom(stand.database, room.key, actor, (_repositories, _room, emit) => {
      emit({ kind: 'marker.updated', objectType: 'marker', objectId: 'm', before, after: null });
      emit({ kind: 'room.cleared', objectType: 'room', objectId: room.id, before: null, after: [1, null] });
      return Promise.resolve();
    });
    const events = await stand.database.history.after(room.key, 0, 10);
    assert.deepEqual(
      events.map(({ seq, kind, actor: by, before, after }) => ({ seq, kind, by, before, after })),
      [
        { seq: 1, kind: 'marker.updated', by: actor, before, after: null },
        { seq: 2, kind: 'room.cleared', by: actor, before: null, after: [1, null] },
      ],
    );
  });

  it('pages newest first, also for one object', async () => {
    const room = await stand.createRoom();
    for (const objectId of ['a', 'b', 'a', 'a']) await change(room, objectId);
    const { history } = stand.database;
    const seqs = async (page: Parameters<typeof history.page>[1]) =>
      (await history.page(room.key, page)).map((event) => event.seq);
    assert.deepEqual(await seqs({ limit: 2 }), [4, 3]);
    assert.deepEqual(await seqs({ limit: 2, beforeSeq: 3 }), [2, 1]);
    assert.deepEqual(await seqs({ limit: 9, objectType: 'marker', objectId: 'a', beforeSeq: 4 }), [3, 1]);
    assert.deepEqual(
      (await history.after(room.key, 2, 1)).map((event) => event.seq),
      [3],
    );
  });

  it('ends a page with the event that reaches its maximum bytes, in either direction', async () => {
    const room = await stand.createRoom();
    const large = 'x'.repeat(limits.eventPageBytes * 0.4);
    for (const after of [large, large, large, null, large, large, null]) await change(room, 'm', after);
    const { history } = stand.database;
    const seqsOf = (page: RoomEvent[]) => page.map(({ seq }) => seq);
    assert.deepEqual(seqsOf(await history.after(room.key, 0, 100)), [1, 2, 3]);
    assert.deepEqual(seqsOf(await history.after(room.key, 3, 100)), [4, 5, 6, 7]);
    assert.deepEqual(seqsOf(await history.page(room.key, { limit: 100 })), [7, 6, 5, 4, 3]);
    assert.deepEqual(seqsOf(await history.page(room.key, { limit: 100, beforeSeq: 3 })), [2, 1]);
    assert.equal(isFullPage(await history.after(room.key, 0, 100), 100), true);
    assert.equal(isFullPage(await history.after(room.key, 3, 100), 100), false);
  });

  it('applies nothing and fails with broadcast_failed when history cannot be written', async () => {
    const room = await stand.createRoom();
    await stand.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'history is broken'; end $$;
      create trigger refuse before insert on history for each row
        when (new.object_id = 'doomed') execute function refuse()`);
    const marker = markerWith({ title: 'never there' });
    const doomed = changeRoom(stand.database, room.key, actor, async ({ markers }, { contentKey }, emit) => {
      await markers.insert(contentKey, marker);
      note(emit, 'doomed', marker);
    });
    await assert.rejects(doomed, { name: 'Refusal', code: 'broadcast_failed', status: 502 });
    assert.equal(await stand.database.markers.find(room.contentKey, marker.id), null);
    assert.deepEqual(await stand.database.history.after(room.key, 0, 10), []);
    await change(room);
    assert.equal((await stand.database.rooms.find(room.id))?.lastSeq, 1);
  });

  it('rejects text that cannot be stored, in a column or in history, as a bad request', async () => {
    const room = await stand.createRoom();
    const marker = markerWith({ title: 'nul \u0000' });
    await assert.rejects(stand.database.markers.insert(room.contentKey, marker), { code: 'invalid_request' });
    await assert.rejects(stand.database.markers.copy(room.contentKey, [marker]), { code: 'invalid_request' });
    await assert.rejects(change(room, 'm', marker), { code: 'invalid_request' });
    await change(room, 'm', { title: 'half a pair \ud83d' });
    const [event] = await stand.database.history.after(room.key, 0, 1);
    assert.deepEqual(event?.after, { title: 'half a pair \ufffd' });
  });

  it('does not change a deleted room', async () => {
    const room = await stand.createRoom();
    await changeRoom(stand.database, room.key, systemActor, async ({ rooms }, { key }, emit) => {
      await rooms.remove(key);
      emit({ kind: 'room.deleted', objectType: 'room', objectId: room.id, before: null, after: null });
    });
    await assert.rejects(change(room), { code: 'room_not_found' });
    const [last] = await stand.database.history.after(room.key, 0, 10);
    assert.equal(last?.kind, 'room.deleted');
  });
});
