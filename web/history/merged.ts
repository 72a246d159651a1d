import type { HistoryEvent } from '../service/history-types.ts';

/** What is shown of the history: without a gap from the newest event down. */
export interface Loaded {
  readonly events: readonly HistoryEvent[];
  /** Where the page before the last of them begins; null where there is none. */
  readonly nextBefore: number | null;
}

export interface HistoryPage {
  readonly history: readonly HistoryEvent[];
  readonly nextBefore: number | null;
}

/** The newest page put before what was loaded; where more happened since than a page holds, it stands alone. */
export function withNewest({ events, nextBefore }: Loaded, page: HistoryPage): Loaded {
  const [newest] = events;
  const joins = newest !== undefined && page.history.some(({ seq }) => seq === newest.seq);
  if (!joins) return { events: page.history, nextBefore: page.nextBefore };
  return { events: [...page.history.filter(({ seq }) => seq > newest.seq), ...events], nextBefore };
}

/** A page of earlier events put after what was loaded. */
export function withEarlier({ events }: Loaded, page: HistoryPage): Loaded {
  const last = events.at(-1)?.seq ?? Infinity;
  return {
    events: [...events, ...page.history.filter(({ seq }) => seq < last)],
    nextBefore: page.nextBefore,
  };
}
