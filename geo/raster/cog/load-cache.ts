import { RecentItems, type RecentItem } from '../../recent-items.ts';

interface Entry<Value> extends RecentItem {
  readonly key: string;
  /** Undefined while it is being loaded. */
  value: Value | undefined;
  loading: Loading<Value> | null;
}

interface Loading<Value> {
  readonly promise: Promise<Value>;
  readonly stop: AbortController;
  /** Number of waiting callers; the load is aborted when it drops to zero. */
  waiting: number;
}

/** Caches values by key, up to a total size in bytes. Concurrent requests for a key share one load. */
export class LoadCache<Value extends object> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #recent: RecentItems<Entry<Value>>;
  readonly #bytesOf: (value: Value) => number;

  /** `bytesOf` returns the memory that a value takes; more than 0. */
  constructor(maxBytes: number, bytesOf: (value: Value) => number) {
    this.#recent = new RecentItems<Entry<Value>>(maxBytes, (entry) => this.#forget(entry));
    this.#bytesOf = bytesOf;
  }

  /** Size of the cached values in bytes. */
  get size(): number {
    return this.#recent.size;
  }

  /** Cached values are returned directly. Failed loads are not cached. */
  get(
    key: string,
    load: (signal: AbortSignal) => Promise<Value>,
    signal?: AbortSignal,
  ): Value | Promise<Value> {
    signal?.throwIfAborted();
    let entry = this.#entries.get(key);
    if (entry?.value !== undefined) {
      entry.wanted = true;
      return entry.value;
    }
    if (entry === undefined) {
      entry = { key, value: undefined, loading: null, size: 0, wanted: false };
      this.#entries.set(key, entry);
      this.#recent.add(entry);
    }
    entry.loading ??= this.#start(entry, load);
    return this.#wait(entry, entry.loading, signal);
  }

  /** The same for values that are created synchronously. */
  getNow(key: string, make: () => Value): Value {
    const known = this.#entries.get(key);
    if (known?.value !== undefined) {
      known.wanted = true;
      return known.value;
    }
    const value = make();
    const entry = { key, value, loading: null, size: 0, wanted: false };
    this.#entries.set(key, entry);
    this.#recent.add(entry);
    this.#recent.grow(entry, this.#bytesOf(value));
    return value;
  }

  #start(entry: Entry<Value>, load: (signal: AbortSignal) => Promise<Value>): Loading<Value> {
    const stop = new AbortController();
    const promise = load(stop.signal).then(
      (value) => {
        entry.loading = null;
        if (stop.signal.aborted) return value;
        entry.value = value;
        this.#recent.grow(entry, this.#bytesOf(value));
        return value;
      },
      (error: unknown) => {
        entry.loading = null;
        if (!stop.signal.aborted) this.#recent.drop(entry);
        throw error;
      },
    );
    // All waiting callers may have left when it fails.
    promise.catch(() => undefined);
    return { promise, stop, waiting: 0 };
  }

  async #wait(entry: Entry<Value>, loading: Loading<Value>, signal?: AbortSignal): Promise<Value> {
    loading.waiting++;
    if (signal === undefined) return loading.promise;
    let left = (): void => undefined;
    const aborted = new Promise<never>((_resolve, reject) => {
      left = () => {
        if (--loading.waiting === 0) {
          loading.stop.abort(signal.reason);
          this.#recent.drop(entry);
        }
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the caller's own reason
        reject(signal.reason);
      };
      signal.addEventListener('abort', left, { once: true });
    });
    try {
      return await Promise.race([loading.promise, aborted]);
    } finally {
      signal.removeEventListener('abort', left);
    }
  }

  #forget(entry: Entry<Value>): void {
    if (this.#entries.get(entry.key) === entry) this.#entries.delete(entry.key);
  }
}
