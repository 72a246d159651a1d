/** Something that a cache holds. */
export interface RecentItem {
  /** Bytes; 0 as long as it is being made. */
  size: number;
  /** Asked for since it was last looked at for room. */
  wanted: boolean;
}

/**
 * What a cache holds, up to `maxBytes`. Where room is needed the oldest item goes, unless it was asked for meanwhile, which
 * gives it another round ("second chance"; Corbató, A Paging Experiment with the Multics System, 1968). What is asked
 * for is not moved: that would make a chain of the old tables of a Set or Map, which keeps what they name alive until
 * the whole heap is collected.
 */
export class RecentItems<Item extends RecentItem> {
  readonly #maxBytes: number;
  readonly #forget: (item: Item) => void;
  /** The next to look at for room first. */
  readonly #order = new Set<Item>();
  #size = 0;

  /** `forget` is told of each item that goes. */
  constructor(maxBytes: number, forget: (item: Item) => void) {
    this.#maxBytes = maxBytes;
    this.#forget = forget;
  }

  /** Bytes held at the moment. */
  get size(): number {
    return this.#size;
  }

  add(item: Item): void {
    this.#order.add(item);
  }

  /** The item takes so many bytes more; others go for it, and in the end the item itself where it is too large alone. */
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
