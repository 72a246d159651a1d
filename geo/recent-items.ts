/** An item in a cache. */
export interface RecentItem {
  /** Bytes; 0 while it is being created. */
  size: number;
  /** Whether it was requested since it was last considered for eviction. */
  wanted: boolean;
}

/**
 * The items of a cache, up to `maxBytes`. To free memory, the oldest item is evicted, unless it was requested
 * meanwhile, which gives it another round ("second chance"; Corbató, A Paging Experiment with the Multics
 * System, 1968). Requested items are not moved: that would chain the old tables of a Set or Map, which keep
 * their entries alive until a full garbage collection.
 */
export class RecentItems<Item extends RecentItem> {
  readonly #maxBytes: number;
  readonly #forget: (item: Item) => void;
  /** The next candidate for eviction comes first. */
  readonly #order = new Set<Item>();
  #size = 0;

  /** `forget` is called for each evicted item. */
  constructor(maxBytes: number, forget: (item: Item) => void) {
    this.#maxBytes = maxBytes;
    this.#forget = forget;
  }

  /** Size of the cached items in bytes. */
  get size(): number {
    return this.#size;
  }

  add(item: Item): void {
    this.#order.add(item);
  }

  /** Adds bytes to an item; evicts others for them, and finally the item itself if it alone is too large. */
  grow(item: Item, bytes: number): void {
    if (!this.#order.has(item)) return;
    item.size += bytes;
    this.#size += bytes;
    for (const other of this.#order) {
      if (this.#size <= this.#maxBytes) return;
      if (other === item || other.size === 0) continue;
      if (other.wanted) {
        other.wanted = false;
        this.#order.delete(other);
        this.#order.add(other);
      } else this.drop(other);
    }
    if (this.#size > this.#maxBytes) this.drop(item);
  }

  drop(item: Item): void {
    if (!this.#order.delete(item)) return;
    this.#size -= item.size;
    item.size = 0;
    this.#forget(item);
  }
}
