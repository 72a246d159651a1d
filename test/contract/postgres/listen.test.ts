import assert from 'node:assert/strict';
import { createPostgresDatabase } from '../../../adapters/postgres/database.ts';
import { channels } from '../../../adapters/postgres/channels.ts';
import { listen, type Listener } from '../../../adapters/postgres/listen.ts';
import { systemActor } from '../../../core/access/caller.ts';
import { changeRoom } from '../../../core/rooms/change-room.ts';
import type { NewEvent, RoomEvent } from '../../../core/history/room-event.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { createStand, jobIn, markerWith, type DatabaseStand } from './stand.ts';

describe('the listening connection', () => {
  let stand: DatabaseStand;
  let listener: Listener;
  before(async () => {
    stand = await createStand();
    listener = listen({ databaseUrl: stand.url, applicationName: 'contract-listener' });
    await listener.ready;
  });
  after(async () => {
    await listener.close();
    await stand.close();
  });

  const change = (room: Room, fail = false) =>
    changeRoom(stand.database, room.key, systemActor, (_repositories, _room, emit) => {
      emit({ kind: 'room.created', objectType: 'room', objectId: room.id, before: null, after: null });
      return fail ? Promise.reject(new Error('undone')) : Promise.resolve();
    });

  /** Resolves with the next notification for the room. */
  const nextWakeUp = (room: Room) => {
    const woken = Promise.withResolvers<null>();
    const stop = listener.events.subscribe(room.key, () => woken.resolve(null));
    return woken.promise.finally(stop);
  };

  it('notifies subscribers of the room once the change is committed', async () => {
    const room = await stand.createRoom();
    const seen: number[] = [];
    const woken = Promise.withResolvers<null>();
    const stop = listener.events.subscribe(room.key, () => {
      void stand.database.history.after(room.key, 0, 10).then((events) => {
        seen.push(events.length);
        woken.resolve(null);
      });
    });
    await change(room);
    await woken.promise;
    assert.deepEqual(seen, [1]);
    stop();
  });

  it('sends no notification for a rollback, for another room or after unsubscribing', async () => {
    const [room, other] = [await stand.createRoom(), await stand.createRoom()];
    let wakeUps = 0;
    const stop = listener.events.subscribe(room.key, () => wakeUps++);
    const otherWoken = nextWakeUp(other);
    await assert.rejects(change(room, true), /undone/);
    await change(other);
    await otherWoken;
    assert.equal(wakeUps, 0);
    stop();
    const last = nextWakeUp(room);
    await change(room);
    await last;
    assert.equal(wakeUps, 0);
  });

  it('includes a marker change as in history, but neither a large one nor other events', async () => {
    const room = await stand.createRoom();
    const delivered: (RoomEvent | undefined)[] = [];
    const marker = markerWith({
      title: 'Zürich \ud83d: "1:2"',
      latitude: 0.1 + 0.2,
      tags: ['a'],
      eventDate: -1,
    });
    const large = { ...marker, description: 'x'.repeat(8000) };
    const changes: NewEvent[] = [
      { kind: 'marker.updated', objectType: 'marker', objectId: marker.id, before: null, after: marker },
      { kind: 'marker.updated', objectType: 'marker', objectId: marker.id, before: marker, after: large },
      {
        kind: 'member.added',
        objectType: 'member',
        objectId: 'user-1',
        before: null,
        after: { role: 'editor' },
      },
    ].map((event) => ({ ...event, actor: systemActor }) as NewEvent);
    for (const event of changes) {
      const woken = Promise.withResolvers<null>();
      const stop = listener.events.subscribe(room.key, (reported) => {
        delivered.push(reported);
        woken.resolve(null);
      });
      await changeRoom(stand.database, room.key, systemActor, (_repositories, _room, emit) => {
        emit(event);
        return Promise.resolve();
      });
      await woken.promise;
      stop();
    }
    const [first] = await stand.database.history.after(room.key, 0, 1);
    assert.deepEqual(delivered, [first, undefined, undefined]);
  });

  it('treats an unknown payload as a plain notification', async () => {
    const { key } = await stand.createRoom();
    const woken = Promise.withResolvers<unknown>();
    const stop = listener.events.subscribe(key, woken.resolve);
    await stand.pool.query('select pg_notify($1, $2)', [channels.roomEvents, `${key}:1:{cut`]);
    assert.equal(await woken.promise, undefined);
    stop();
  });

  it('reconnects after its connection was cut, and then notifies all subscribers', async () => {
    const rooms = [await stand.createRoom(), await stand.createRoom()];
    const everybody = Promise.all(rooms.map(nextWakeUp));
    const { rowCount } = await stand.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'contract-listener'`,
    );
    assert.equal(rowCount, 1);
    await everybody;
    const [room] = rooms;
    assert.ok(room);
    const again = nextWakeUp(room);
    await change(room);
    await again;
  });

  it('notifies subscribers of a job of each change of its row', async () => {
    const room = await stand.createRoom();
    const { jobs } = createPostgresDatabase(stand.pool, listener.jobChanges);
    const { id } = await jobs.insert(jobIn(room));
    const changed = Promise.withResolvers<null>();
    const stop = listener.jobChanges.subscribe(id, () => changed.resolve(null));
    const end = jobs.waitForEnd(id, 30_000);
    await jobs.begin(id, 1);
    await changed.promise;
    await jobs.complete(id, 1, {}, 'Done.');
    assert.equal((await end)?.status, 'complete');
    stop();
  });

  it('retries while the server is unavailable, reports this, and can still be closed', async () => {
    const reported = Promise.withResolvers<unknown>();
    const hopeless = listen({
      databaseUrl: 'postgres://x@127.0.0.1:1/x',
      applicationName: 'x',
      onError: reported.resolve,
    });
    assert.equal(((await reported.promise) as NodeJS.ErrnoException).code, 'ECONNREFUSED');
    await hopeless.close();
  });
});
