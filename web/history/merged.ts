import type { HistoryEvent } from '../service/history-types.ts';

/** The loaded part of the history: contiguous from the newest event. */
export interface Loaded {
  readonly events: readonly HistoryEvent[];
  /** The cursor of the next older page; null if there is none. */
  readonly nextBefore: number | null;
}

export interface HistoryPage {
  readonly history: readonly HistoryEvent[];
  readonly nextBefore: number | null;
}

/** Puts the newest page before the loaded events. If more happened since than fits a page, the page replaces them. */
export function withNewest({ events, nextBefore }: Loaded, page: HistoryPage): Loaded {
  const [newest] = events;
  const joins = newest !== undefined && page.history.some(({ seq }) => seq === newest.seq);
  if (!joins) return { events: page.history, nextBefore: page.nextBefore };
  return { events: [...page.history.filter(({ seq }) => seq > newest.seq), ...events], nextBefore };
}

/** Appends a page of older events. */
export function withEarlier({ events }: Loaded, page: HistoryPage): Loaded {
  const last = events.at(-1)?.seq ?? Infinity;
  return {
    events: [...events, ...page.history.filter(({ seq }) => seq < last)],
    nextBefore: page.nextBefore,
  };
}
