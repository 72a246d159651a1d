import { signal, type ReadonlySignal } from '@preact/signals';
import { asError } from '../ui/failure.tsx';
import { pageLength, readRows, type RowPage, type RowQuery, type ShownRow } from './read-rows.ts';

/** Pages in memory. */
const maxPages = 40;
/** Time during which a scrolling table requests nothing (milliseconds). */
const restMs = 80;

/** The rows of a query. A page is read when one of its rows becomes visible. */
export class RowPages {
  readonly query: RowQuery;
  readonly #pages = signal<ReadonlyMap<number, readonly ShownRow[]>>(new Map());
  readonly #matched = signal<number | null>(null);
  readonly #failure = signal<Error | null>(null);
  readonly #asked = new Map<number, AbortController>();
  #wanted: readonly number[] = [];
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(query: RowQuery) {
    this.query = query;
    this.show(0, 0);
  }

  /** Number of rows; null until the first page is read. */
  get matched(): ReadonlySignal<number | null> {
    return this.#matched;
  }

  get failure(): ReadonlySignal<Error | null> {
    return this.#failure;
  }

  /** A row; null until it is read. */
  rowAt(index: number): ShownRow | null {
    return this.#pages.value.get(Math.floor(index / pageLength))?.[index % pageLength] ?? null;
  }

  /** Reads the rows that are shown, and forgets distant ones. */
  show(first: number, last: number): void {
    if (this.#isClosed) return;
    const from = Math.floor(first / pageLength);
    const to = Math.floor(Math.max(first, last) / pageLength);
    this.#wanted = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    for (const [page, asking] of this.#asked) if (!this.#wanted.includes(page)) asking.abort();
    clearTimeout(this.#timer);
    const isFirst = this.#matched.peek() === null && this.#asked.size === 0;
    if (isFirst) this.#request();
    else this.#timer = setTimeout(() => this.#request(), restMs);
  }

  /** Reads again after a failure. */
  again(): void {
    this.#failure.value = null;
    this.#request();
  }

  /** Position of a feature by its number, whose page is then read; null if it is not among the rows. */
  async indexOf(number: number, abort: AbortSignal): Promise<number | null> {
    const page = await readRows(this.query, { around: number }, abort);
    const at = page.rows.findIndex((row) => row.number === number);
    if (at < 0) return null;
    this.#put(page);
    return page.offset + at;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const asking of this.#asked.values()) asking.abort();
  }

  #request(): void {
    for (const page of this.#wanted) {
      if (this.#pages.peek().has(page) || this.#asked.has(page)) continue;
      const asking = new AbortController();
      this.#asked.set(page, asking);
      readRows(this.query, { after: page * pageLength }, asking.signal).then(
        (found) => {
          if (this.#asked.get(page) === asking) this.#asked.delete(page);
          if (asking.signal.aborted) return;
          this.#failure.value = null;
          this.#put(found);
        },
        (error: unknown) => {
          if (this.#asked.get(page) === asking) this.#asked.delete(page);
          if (!asking.signal.aborted) this.#failure.value = asError(error);
        },
      );
    }
  }

  #put({ rows, offset, matched }: RowPage): void {
    const page = Math.floor(offset / pageLength);
    const near = [...this.#pages.peek()].filter(([each]) => Math.abs(each - page) < maxPages / 2);
    this.#pages.value = new Map([...near, [page, rows]]);
    this.#matched.value = matched;
  }
}
