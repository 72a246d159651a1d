import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRoomReaders } from '../../../../core/events/room-reader.ts';
import type { RoomEvent } from '../../../../core/history/room-event.ts';

/** A history in memory that counts how often it is asked, and a feed that wakes on demand. */
function historyOf(total: number) {
  const asked: number[] = [];
  const wakes = new Set<() => void>();
  let last = total;
  return {
    asked,
    wakes,
    grow(count: number) {
      last += count;
      for (const wake of wakes) wake();
    },
    history: {
      after: (_roomKey: number, seq: number, limit: number) => {
        asked.push(seq);
        const count = Math.max(0, Math.min(limit, last - seq));
        return Promise.resolve(
          Array.from({ length: count }, (_, n) => ({ seq: seq + n + 1, bytes: 100 }) as RoomEvent),
        );
      },
    },
    jobs: { find: () => Promise.resolve(null) },
    feed: {
      subscribeProgress: () => () => undefined,
      subscribe: (_roomKey: number, wake: () => void) => {
        wakes.add(wake);
        return () => wakes.delete(wake);
      },
    },
  };
}

const never = 1_000_000;

describe('a reader of a room', () => {
  it('asks once for all its followers', async () => {
    const room = historyOf(5);
    const readers = createRoomReaders({ ...room, pollPeriod: never });
    const end = new AbortController();
    const followers = Array.from({ length: 50 }, () => readers.follow(1, 5, end.signal));
    const firsts = followers.map((follower) => follower.next());
    await new Promise(setImmediate);
    room.asked.length = 0;
    room.grow(1);
    const batches = await Promise.all(firsts);
    assert.deepEqual(
      batches.map(({ value }) => value?.events.map(({ seq }) => seq)),
      Array(50).fill([6]),
    );
    assert.equal(room.asked.length, 1);
    end.abort();
    await Promise.all(followers.map((follower) => follower.next()));
  });

  it('gives each follower every event once and in order, wherever it starts and however slow it is', async () => {
    const room = historyOf(100);
    const readers = createRoomReaders({ ...room, pollPeriod: never });
    const end = new AbortController();
    const starts = [0, 37, 99, 100];
    const followed = starts.map(async (start) => {
      const seen: number[] = [];
      for await (const { events } of readers.follow(1, start, end.signal)) {
        seen.push(...events.map(({ seq }) => seq));
        for (let turn = 0; turn < 100 - start; turn++) await new Promise(setImmediate);
        if (seen.at(-1) === 3000) break;
      }
      return seen;
    });
    for (let n = 0; n < 290; n++) {
      room.grow(10);
      await new Promise(setImmediate);
    }
    for (const [index, seen] of (await Promise.all(followed)).entries()) {
      const start = starts[index] ?? 0;
      assert.deepEqual(
        seen,
        Array.from({ length: 3000 - start }, (_, n) => start + n + 1),
      );
    }
  });

  it('wakes many followers a few at a time, so that others are served in between', async () => {
    const room = historyOf(0);
    const readers = createRoomReaders({ ...room, pollPeriod: never });
    const end = new AbortController();
    let served = 0;
    const followers = Array.from({ length: 120 }, () => readers.follow(1, 0, end.signal));
    const all = followers.map((follower) => follower.next().then(() => served++));
    await nextTurn();
    room.grow(1);
    const seen: number[] = [];
    while (served < followers.length) {
      await nextTurn();
      seen.push(served);
    }
    end.abort();
    await Promise.all([...all, ...followers.map((follower) => follower.return())]);
    assert.ok(
      seen.some((count) => count > 0 && count < followers.length),
      String(seen),
    );
  });

  it('stops when its last follower has gone', async () => {
    const room = historyOf(0);
    const readers = createRoomReaders({ ...room, pollPeriod: never });
    const [one, two] = [new AbortController(), new AbortController()];
    const followers = [readers.follow(1, 0, one.signal), readers.follow(1, 0, two.signal)];
    const ends = followers.map((follower) => follower.next());
    assert.equal(room.wakes.size, 1);
    one.abort();
    assert.equal((await ends[0])?.done, true);
    assert.equal(room.wakes.size, 1);
    two.abort();
    assert.equal((await ends[1])?.done, true);
    assert.equal(room.wakes.size, 0);
  });
});
