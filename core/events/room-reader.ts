import type { EventFeed } from '../ports/event-feed.ts';
import type { HistoryRepository, RoomEvent } from '../history/room-event.ts';
import type { Job, JobRepository } from '../jobs/job.ts';
import { isFullPage, latestOf } from './full-page.ts';
import { readProgress, type ProgressReader } from './job-progress.ts';

export interface EventBatch {
  readonly events: readonly RoomEvent[];
  /** Running jobs that have told how far they are. No part of the history: who was away has missed nothing. */
  readonly progress: readonly Job[];
  /** True when they just happened; false when the follower is catching up on history. */
  readonly live: boolean;
  /** Events before these that the follower will never be told, as they were trimmed from the history. */
  readonly missed: Missed | null;
}

/** Numbers of the first and the last of them. */
export interface Missed {
  readonly from: number;
  readonly to: number;
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
  readonly jobs: Pick<JobRepository, 'find'>;
  readonly feed: EventFeed;
  /** How often to look without having been woken (milliseconds). */
  readonly pollPeriod?: number;
}

const PAGE = 500;
/** Events kept for followers that are a little behind, and no more bytes of them than a page; who is further behind reads history. */
const KEPT = 512;
/** Followers that are woken in one turn of the process's thread. */
const WOKEN = 50;

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
      const heard = reader.progress.open();
      try {
        for (let position = seq; !signal.aborted;) {
          const recent = reader.recentAfter(position);
          const events = recent ?? (await options.history.after(roomKey, position, PAGE));
          const progress = heard.take();
          if (events.length === 0 && progress.length === 0) await reader.news(signal);
          else {
            const missed = missedBefore(events, position);
            position = events.at(-1)?.seq ?? position;
            yield { events, progress, live: recent !== null, missed };
          }
        }
      } finally {
        heard.close();
        leave(roomKey, reader);
      }
    },
  };
}

/** Numbers have no gaps but where history was trimmed. */
function missedBefore([first]: readonly RoomEvent[], position: number): Missed | null {
  if (first === undefined || first.seq === position + 1) return null;
  return { from: position + 1, to: first.seq - 1 };
}

interface RoomReader {
  followers: number;
  readonly progress: ProgressReader;
  /** Resolves when there are new events, or on abort. */
  news(signal: AbortSignal): Promise<void>;
  /** The kept events after `seq`, or null when not all of them are kept. */
  recentAfter(seq: number): RoomEvent[] | null;
  stop(): void;
}

function startReader(
  roomKey: number,
  start: number,
  { history, jobs, feed, pollPeriod = 1000 }: ReaderOptions,
): RoomReader {
  let recent: RoomEvent[] = [];
  let head = start;
  const sleepers = new Set<() => void>();
  let reading = false;
  let again = false;
  let stopped = false;
  /** A few at a time, as each writes to its client: other requests come in between. */
  const wakeAll = (waiting = [...sleepers], from = 0): void => {
    for (const wake of waiting.slice(from, from + WOKEN)) wake();
    if (from + WOKEN < waiting.length) setImmediate(wakeAll, waiting, from + WOKEN);
  };

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
        // What is kept has no gap: behind one it begins anew.
        recent = latestOf([...(missedBefore(events, head) === null ? recent : []), ...events], KEPT);
        head = last.seq;
        again ||= isFullPage(events, PAGE);
        wakeAll();
      }
    } catch {
      // The database is away for a moment; the next look finds what was missed.
    } finally {
      reading = false;
    }
  }

  const look = (): void => void read();
  const unsubscribe = feed.subscribe(roomKey, look);
  const progress = readProgress(roomKey, { feed, jobs }, wakeAll);
  const timer = setInterval(look, pollPeriod);
  look();

  return {
    followers: 0,
    progress,
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
      progress.stop();
    },
  };
}
