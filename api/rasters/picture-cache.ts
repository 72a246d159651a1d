import { RecentItems, type RecentItem } from '../../geo/recent-items.ts';
import type { TilePicture } from '../../geo/raster/reader/raster-reader.ts';
import type { DrawingSlots } from './drawing-slots.ts';

interface Entry extends RecentItem {
  readonly key: string;
  readonly picture: Promise<TilePicture | null>;
  readonly drawing: AbortController;
  /** Requests that wait for it. */
  waiting: number;
}

/** What a picture takes beside its bytes, so that empty ones count too. */
const entryBytes = 256;

/**
 * Pictures that were asked for of late, up to a number of bytes. Who asks for one that is being drawn waits for that one;
 * when all who wait have gone, it is not drawn to the end.
 */
export class PictureCache {
  readonly #recent: RecentItems<Entry>;
  readonly #entries = new Map<string, Entry>();
  readonly #slots: DrawingSlots;

  constructor(maxBytes: number, slots: DrawingSlots) {
    this.#recent = new RecentItems<Entry>(maxBytes, (entry) => {
      if (this.#entries.get(entry.key) === entry) this.#entries.delete(entry.key);
    });
    this.#slots = slots;
  }

  /**
   * The picture of a key, which `draw` draws when it is not here. Throws Refusal `overloaded` where too many are waited
   * for.
   */
  async get(
    key: string,
    signal: AbortSignal,
    draw: (signal: AbortSignal) => Promise<TilePicture | null>,
  ): Promise<TilePicture | null> {
    const entry = this.#entries.get(key) ?? this.#draw(key, draw);
    entry.wanted = true;
    entry.waiting++;
    const leave = () => {
      if (--entry.waiting > 0 || entry.size > 0) return;
      this.#recent.drop(entry);
      entry.drawing.abort(signal.reason);
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    try {
      return await entry.picture;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  /** Does something else that draws, or reads pixels, in its turn. */
  inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return this.#slots.run(work, signal);
  }

  #draw(key: string, draw: (signal: AbortSignal) => Promise<TilePicture | null>): Entry {
    const drawing = new AbortController();
    const picture = this.#slots.run(() => draw(drawing.signal), drawing.signal);
    const entry: Entry = { key, picture, drawing, waiting: 0, size: 0, wanted: false };
    this.#entries.set(key, entry);
    this.#recent.add(entry);
    picture.then(
      (made) => this.#recent.grow(entry, entryBytes + (made?.bytes.length ?? 0)),
      () => this.#recent.drop(entry),
    );
    return entry;
  }
}
