import type { FairQueue } from '../../core/fair-queue.ts';
import { runInTurn, SharedTask } from '../../core/shared-task.ts';
import { RecentItems, type RecentItem } from '../../geo/recent-items.ts';
import type { TilePicture } from '../../geo/raster/reader/raster-reader.ts';

interface Entry extends RecentItem {
  readonly key: string;
  readonly task: SharedTask<TilePicture | null>;
}

/** Overhead of a cache entry (bytes), so that empty images count too. */
const entryBytes = 256;

/**
 * LRU cache of rendered images, limited in bytes. Concurrent requests for the same image share one rendering, which
 * is aborted when all of them have disconnected.
 */
export class PictureCache {
  readonly #recent: RecentItems<Entry>;
  readonly #entries = new Map<string, Entry>();
  readonly #queue: FairQueue;

  constructor(maxBytes: number, queue: FairQueue) {
    this.#recent = new RecentItems<Entry>(maxBytes, (entry) => {
      if (this.#entries.get(entry.key) === entry) this.#entries.delete(entry.key);
    });
    this.#queue = queue;
  }

  /**
   * Returns the image of a key, rendering it with `draw` in the caller's queue if it is not cached. Throws Refusal.
   */
  get(
    key: string,
    caller: string,
    signal: AbortSignal,
    draw: (signal: AbortSignal) => Promise<TilePicture | null>,
  ): Promise<TilePicture | null> {
    const known = this.#entries.get(key);
    const entry = known === undefined || known.task.isAbandoned ? this.#draw(key, draw) : known;
    entry.wanted = true;
    return entry.task.join(caller, signal);
  }

  /** Runs other rendering work in the same queue. */
  inTurn<T>(caller: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return runInTurn(this.#queue, caller, signal, work);
  }

  #draw(key: string, draw: (signal: AbortSignal) => Promise<TilePicture | null>): Entry {
    const task = new SharedTask(this.#queue, draw);
    const entry: Entry = { key, task, size: 0, wanted: false };
    this.#entries.set(key, entry);
    this.#recent.add(entry);
    task.result.then(
      (made) => this.#recent.grow(entry, entryBytes + (made?.bytes.length ?? 0)),
      () => this.#recent.drop(entry),
    );
    return entry;
  }
}
