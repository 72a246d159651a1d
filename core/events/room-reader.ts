import type { EventFeed } from '../ports/event-feed.ts';
import type { HistoryRepository, RoomEvent } from '../ports/history-repository.ts';

export interface EventBatch {
  readonly events: readonly RoomEvent[];
  /** True when they just happened; false when the follower is catching up on history. */
  readonly live: boolean;
}

export interface RoomReaders {
  /**
   * The events of the room after `seq`, in order and without gaps, until `signal` aborts (then it just ends).
   * Followers of one room share one reader: the database is asked once for all of them.
   */
  follow(roomKey: number, seq: number, signal: AbortSignal): AsyncGenerator<EventBatch, void>;
}

export interface ReaderOptions {
  readonly history: Pick<HistoryRepository, 'after'>;
  readonly feed: EventFeed;
  /** How often to look without having been woken (milliseconds). */
  readonly pollPeriod?: number;
}

const PAGE = 500;
/** Events kept for followers that are a little behind; who is further behind reads history. */
const KEPT = 512;

export function createRoomReaders(options: ReaderOptions): RoomReaders {
  const readers = new Map<number, RoomReader>();

  function join(roomKey: number, seq: number): RoomReader {
    const reader = readers.get(roomKey) ?? startReader(roomKey, seq, options);
    readers.set(roomKey, reader);
    reader.followers++;
    return reader;
  }

  function leave(roomKey: number, reader: RoomReader): void {
    if (--reader.followers > 0) return;
    reader.stop();
    readers.delete(roomKey);
  }

  return {
    async *follow(roomKey, seq, signal) {
      const reader = join(roomKey, seq);
      try {
        for (let position = seq; !signal.aborted;) {
          const recent = reader.recentAfter(position);
          const events = recent ?? (await options.history.after(roomKey, position, PAGE));
          const last = events.at(-1);
          if (last === undefined) await reader.news(signal);
          else {
            position = last.seq;
            yield { events, live: recent !== null };
          }
        }
      } finally {
        leave(roomKey, reader);
      }
    },
  };
}

interface RoomReader {
  followers: number;
  /** Resolves when there are new events, or on abort. */
  news(signal: AbortSignal): Promise<void>;
  /** The kept events after `seq`, or null when not all of them are kept. */
  recentAfter(seq: number): RoomEvent[] | null;
  stop(): void;
}

function startReader(
  roomKey: number,
  start: number,
  { history, feed, pollPeriod = 1000 }: ReaderOptions,
): RoomReader {
  let recent: RoomEvent[] = [];
  let head = start;
  const sleepers = new Set<() => void>();
  let reading = false;
  let again = false;
  let stopped = false;

  async function read(): Promise<void> {
    again = true;
    if (reading) return;
    reading = true;
    try {
      while (again && !stopped) {
        again = false;
        const events = await history.after(roomKey, head, PAGE);
        const last = events.at(-1);
        if (last === undefined) continue;
        head = last.seq;
        recent = [...recent, ...events].slice(-KEPT);
        again ||= events.length === PAGE;
        for (const wake of sleepers) wake();
      }
    } catch {
      // The database is away for a moment; the next look finds what was missed.
    } finally {
      reading = false;
    }
  }

  const look = (): void => void read();
  const unsubscribe = feed.subscribe(roomKey, look);
  const timer = setInterval(look, pollPeriod);
  look();

  return {
    followers: 0,
    news: (signal) =>
      new Promise((resolve) => {
        const wake = (): void => {
          sleepers.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        sleepers.add(wake);
        signal.addEventListener('abort', wake);
        if (signal.aborted) wake();
      }),
    recentAfter(seq) {
      if (seq >= head) return [];
      const first = recent[0];
      if (first === undefined || seq < first.seq - 1) return null;
      return recent.slice(seq - first.seq + 1);
    },
    stop() {
      stopped = true;
      clearInterval(timer);
      unsubscribe();
    },
  };
}
