/** What the history is made of, for logic that runs without a browser; `service.ts` needs its address. */
export type { Actor, EventKind, HistoryEvent } from '../../client/index.ts';
