import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRoomReaders, type Follower, type RoomReaders } from '../../../../core/events/room-reader.ts';
import type { RoomEvent } from '../../../../core/history/room-event.ts';

const eventOf = (seq: number) => ({ seq, bytes: 100 }) as RoomEvent;

/** An in-memory history that counts reads, and a feed that wakes on demand. */
function historyOf(total: number) {
  const asked: number[] = [];
  const wakes = new Set<(event?: RoomEvent) => void>();
  let last = total;
  return {
    asked,
    wakes,
    /** `brings`: whether the wake-up includes the event. */
    grow(count: number, brings: 'nothing' | 'event' = 'nothing') {
      last += count;
      for (const wake of wakes) wake(brings === 'event' ? eventOf(last) : undefined);
    },
    history: {
      after: (_roomKey: number, seq: number, limit: number) => {
        asked.push(seq);
        const count = Math.max(0, Math.min(limit, last - seq));
        return Promise.resolve(Array.from({ length: count }, (_, n) => eventOf(seq + n + 1)));
      },
    },
    jobs: { find: () => Promise.resolve(null) },
    feed: {
      subscribeProgress: () => () => undefined,
      subscribe: (_roomKey: number, wake: (event?: RoomEvent) => void) => {
        wakes.add(wake);
        return () => wakes.delete(wake);
      },
    },
  };
}

/** A follower that records the received numbers; it needs `turns` turns to process a batch. */
function follow(readers: RoomReaders, start: number, turns = 0) {
  const seen: number[] = [];
  const take = async () => {
    for (let turn = 0; turn < turns; turn++) await nextTurn();
  };
  const follower: Follower = {
    take: ({ events }) => {
      seen.push(...events.map(({ seq }) => seq));
      return turns === 0 ? undefined : take();
    },
    fail: (error) => assert.fail(String(error)),
  };
  return { seen, leave: readers.follow(1, start, follower) };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await nextTurn();
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n + 1);
const never = 1_000_000;

describe('a reader of a room', () => {
  it('reads once for all its followers', async () => {
    const room = historyOf(5);
    const readers = createRoomReaders({ ...room, pollPeriod: never });
    const followers = Array.from({ length: 50 }, () => follow(readers, 5));
    await nextTurn();
    room.asked.length = 0;
    room.grow(1);
    await until(() => followers.every(({ seen }) => seen.length > 0));
    for (const { seen, leave } of followers) {
      assert.deepEqual(seen, [6]);
      leave();
    }
    assert.equal(room.asked.length, 1);
  });

  it('does not read an event that its wake-up included, and reads events missing before it', async () => {
    const room = historyOf(5);
    const readers = createRoomReaders({ ...room, pollPeriod: never });
    const { seen, leave } = follow(readers, 5);
    await nextTurn();
    room.asked.length = 0;
    room.grow(1, 'event');
    assert.deepEqual([seen, room.asked], [[6], []]);
    // Of these three, the wake-up includes only the last.
    room.grow(3, 'event');
    assert.deepEqual(seen, [6]);
    await until(() => seen.length === 4);
    room.grow(0, 'event');
    room.grow(1, 'event');
    await nextTurn();
    assert.deepEqual([seen, room.asked], [[6, 7, 8, 9, 10], [6]]);
    leave();
  });

  it('delivers an event once when a notification arrives during a read', async () => {
    const room = historyOf(5);
    const readers = createRoomReaders({ ...room, pollPeriod: never });
    const { seen, leave } = follow(readers, 5);
    await nextTurn();
    // The first starts a read; the second arrives before it has ended.
    room.grow(1);
    room.grow(0, 'event');
    room.grow(1, 'event');
    await nextTurn();
    assert.deepEqual(seen, [6, 7]);
    leave();
  });

  it('delivers every event once and in order to each follower, whatever its start and speed', async () => {
    const room = historyOf(100);
    const readers = createRoomReaders({ ...room, pollPeriod: never });
    const starts = [0, 37, 99, 100];
    const followers = starts.map((start) => follow(readers, start, 100 - start));
    for (let n = 0; n < 290; n++) {
      room.grow(10, n % 3 === 0 ? 'event' : 'nothing');
      await nextTurn();
    }
    await until(() => followers.every(({ seen }) => seen.at(-1) === 3000));
    for (const [index, { seen, leave }] of followers.entries()) {
      assert.deepEqual(seen, range(starts[index] ?? 0, 3000));
      leave();
    }
  });

  it('notifies many followers in batches, so that others are served in between', async () => {
    const room = historyOf(0);
    const readers = createRoomReaders({ ...room, pollPeriod: never });
    const followers = Array.from({ length: 120 }, () => follow(readers, 0));
    await nextTurn();
    room.grow(1);
    const reported: number[] = [];
    const count = () => followers.filter(({ seen }) => seen.length > 0).length;
    while (count() < followers.length) {
      await nextTurn();
      reported.push(count());
    }
    for (const { leave } of followers) leave();
    assert.ok(
      reported.some((some) => some > 0 && some < followers.length),
      String(reported),
    );
  });

  it('drops a follower that fails, and continues with the others', async () => {
    const room = historyOf(0);
    const readers = createRoomReaders({ ...room, pollPeriod: never });
    const flaw = new Error('it cannot be written');
    const failed: unknown[] = [];
    const fail = (error: unknown) => void failed.push(error);
    const take = () => {
      throw flaw;
    };
    const leaves = [
      readers.follow(1, 0, { take: () => Promise.reject(flaw), fail }),
      readers.follow(1, 0, { take, fail }),
    ];
    const { seen, leave } = follow(readers, 0);
    room.grow(1, 'event');
    room.grow(1, 'event');
    await nextTurn();
    for (const end of [...leaves, leave]) end();
    assert.deepEqual(
      [seen, failed],
      [
        [1, 2],
        [flaw, flaw],
      ],
    );
  });

  it('stops when its last follower leaves', () => {
    const room = historyOf(0);
    const readers = createRoomReaders({ ...room, pollPeriod: never });
    const [one, two] = [follow(readers, 0), follow(readers, 0)];
    assert.equal(room.wakes.size, 1);
    one.leave();
    one.leave();
    assert.equal(room.wakes.size, 1);
    two.leave();
    assert.equal(room.wakes.size, 0);
  });
});
