import type { EventFeed } from '../history/event-feed.ts';
import type { HistoryRepository, RoomEvent } from '../history/room-event.ts';
import type { JobRepository } from '../jobs/job.ts';
import { batchAfter, missedBefore, type EventBatch } from './event-batch.ts';
import { isFullPage, latestOf } from './full-page.ts';
import { readProgress } from './job-progress.ts';

/** Receives the events of a room. */
export interface Follower {
  /** Delivers a batch. If it returns a promise, the next batch follows when the promise resolves. */
  take(batch: EventBatch): Promise<void> | undefined;
  /** Delivery has ended: `take` failed, or the history could not be read. */
  fail(error: unknown): void;
}

export interface RoomReaders {
  /**
   * Delivers the events of the room after `seq` to the follower, in order and without gaps. Returns a
   * function that stops the delivery. Followers of one room share a reader, which queries the database once
   * for all of them.
   */
  follow(roomKey: number, seq: number, follower: Follower): () => void;
}

export interface ReaderOptions {
  readonly history: Pick<HistoryRepository, 'after'>;
  readonly jobs: Pick<JobRepository, 'find'>;
  readonly feed: EventFeed;
  /** Interval of polls without a notification (milliseconds). */
  readonly pollPeriod?: number;
}

const pageSize = 500;
/**
 * Number of events cached for followers that are slightly behind, limited to the bytes of one page. Followers
 * further behind read the history.
 */
const cachedEvents = 512;
/** Number of followers notified per turn of the event loop. */
const notifyBatchSize = 50;

export function createRoomReaders(options: ReaderOptions): RoomReaders {
  const readers = new Map<number, RoomReader>();
  return {
    follow(roomKey, seq, follower) {
      let reader = readers.get(roomKey);
      if (reader === undefined) {
        reader = new RoomReader(roomKey, seq, options);
        readers.set(roomKey, reader);
      }
      const leave = reader.join(seq, follower);
      return () => {
        if (!leave()) return;
        readers.delete(roomKey);
      };
    },
  };
}

interface Subscription {
  readonly follower: Follower;
  readonly progress: ReturnType<ReturnType<typeof readProgress>['open']>;
  /** The last delivered event. */
  position: number;
  /** The follower is catching up, or has not yet processed its last batch. */
  isBusy: boolean;
  isDeleted: boolean;
}

/** Reads the events of one room and delivers them to its followers. */
class RoomReader {
  readonly #roomKey: number;
  readonly #history: Pick<HistoryRepository, 'after'>;
  readonly #subscriptions = new Set<Subscription>();
  readonly #progress: ReturnType<typeof readProgress>;
  readonly #stop: () => void;
  /** The newest events up to `#head`, without gaps. */
  #recent: readonly RoomEvent[] = [];
  #head: number;
  #isReading = false;
  #again = false;
  #isStopped = false;
  /** The last batch that was created, reused for the next follower at the same position. */
  #made: { readonly after: number; readonly upTo: number; readonly batch: EventBatch } | undefined;

  constructor(roomKey: number, start: number, { history, jobs, feed, pollPeriod = 1000 }: ReaderOptions) {
    this.#roomKey = roomKey;
    this.#history = history;
    this.#head = start;
    const read = (): void => void this.#read();
    this.#progress = readProgress(roomKey, { feed, jobs }, () => this.#notifyAll());
    const unsubscribe = feed.subscribe(roomKey, (event) => {
      if (event === undefined || !this.#append(event)) read();
    });
    const timer = setInterval(read, pollPeriod);
    this.#stop = () => {
      clearInterval(timer);
      unsubscribe();
      this.#progress.stop();
    };
    read();
  }

  /**
   * Returns a function that removes the follower; it returns true if that was the last follower and the
   * reader has stopped.
   */
  join(seq: number, follower: Follower): () => boolean {
    const progress = this.#progress.open();
    const subscription: Subscription = { follower, progress, position: seq, isBusy: false, isDeleted: false };
    this.#subscriptions.add(subscription);
    this.#deliver(subscription);
    return () => {
      if (subscription.isDeleted) return false;
      subscription.isDeleted = true;
      progress.close();
      this.#subscriptions.delete(subscription);
      if (this.#subscriptions.size > 0) return false;
      this.#isStopped = true;
      this.#stop();
      return true;
    };
  }

  /**
   * Appends the event of a notification if it directly follows the last one; false if the history must be
   * read.
   */
  #append(event: RoomEvent): boolean {
    if (event.seq <= this.#head) return true;
    if (event.seq !== this.#head + 1) return false;
    this.#advance([event]);
    return true;
  }

  async #read(): Promise<void> {
    this.#again = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#again && !this.#isStopped) {
        this.#again = false;
        const events = await this.#history.after(this.#roomKey, this.#head, pageSize);
        this.#again ||= isFullPage(events, pageSize);
        // Notifications may have delivered some of them in the meantime.
        this.#advance(events.filter(({ seq }) => seq > this.#head));
      }
    } catch {
      // The database is temporarily unavailable; the next poll finds what was missed.
    } finally {
      this.#isReading = false;
    }
  }

  #advance(events: readonly RoomEvent[]): void {
    const last = events.at(-1);
    if (last === undefined || this.#isStopped) return;
    // The cached events have no gaps: after a gap the cache restarts.
    const before = missedBefore(events, this.#head) === null ? this.#recent : [];
    this.#recent = latestOf([...before, ...events], cachedEvents);
    this.#head = last.seq;
    this.#notifyAll();
  }

  /** Works in small groups so that other requests can run in between; each delivery writes to a client. */
  #notifyAll(subscriptions: readonly Subscription[] = [...this.#subscriptions], from = 0): void {
    const to = from + notifyBatchSize;
    for (const subscription of subscriptions.slice(from, to)) this.#deliver(subscription);
    if (to < subscriptions.length) setImmediate(() => this.#notifyAll(subscriptions, to));
  }

  /** Delivers everything new to the follower, as long as it processes batches synchronously. */
  #deliver(subscription: Subscription): void {
    while (!subscription.isBusy && !subscription.isDeleted) {
      const progress = subscription.progress.take();
      const batch = this.#liveBatch(subscription.position, progress);
      if (batch === null) {
        this.#wait(subscription, this.#catchUp(subscription, progress));
        return;
      }
      if (batch === undefined) return;
      this.#hand(subscription, batch);
    }
  }

  #hand(subscription: Subscription, batch: EventBatch): void {
    subscription.position = batch.events.at(-1)?.seq ?? subscription.position;
    try {
      const taking = subscription.follower.take(batch);
      if (taking !== undefined) this.#wait(subscription, taking);
    } catch (error) {
      subscription.isBusy = true;
      subscription.follower.fail(error);
    }
  }

  #wait(subscription: Subscription, taking: Promise<unknown>): void {
    subscription.isBusy = true;
    taking.then(
      (isEnough) => {
        subscription.isBusy = false;
        // Events that arrived while the follower was busy are cached by now.
        if (isEnough !== true || this.#recentAfter(subscription.position) !== null)
          this.#deliver(subscription);
      },
      (error: unknown) => subscription.follower.fail(error),
    );
  }

  /** Delivers a page of the history. Resolves to true if there was nothing to read. */
  async #catchUp(subscription: Subscription, progress: EventBatch['progress']): Promise<boolean> {
    const events = await this.#history.after(this.#roomKey, subscription.position, pageSize);
    if (subscription.isDeleted || (events.length === 0 && progress.length === 0)) return true;
    const batch = batchAfter(subscription.position, { events, progress, live: false });
    subscription.position = events.at(-1)?.seq ?? subscription.position;
    await subscription.follower.take(batch);
    return false;
  }

  /** Cached events after `position`; undefined if nothing is new, null if not all of them are cached. */
  #liveBatch(position: number, progress: EventBatch['progress']): EventBatch | null | undefined {
    const events = this.#recentAfter(position);
    if (events === null) return null;
    if (progress.length > 0) return batchAfter(position, { events, progress, live: true });
    if (events.length === 0) return undefined;
    const made = this.#made;
    if (made?.after === position && made.upTo === this.#head) return made.batch;
    const batch = batchAfter(position, { events, progress, live: true });
    this.#made = { after: position, upTo: this.#head, batch };
    return batch;
  }

  #recentAfter(seq: number): readonly RoomEvent[] | null {
    if (seq >= this.#head) return [];
    const first = this.#recent[0];
    if (first === undefined || seq < first.seq - 1) return null;
    return this.#recent.slice(seq - first.seq + 1);
  }
}
