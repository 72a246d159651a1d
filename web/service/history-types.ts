/** Types of the history for modules that run without a browser; `service.ts` needs the page's URL. */
export type { Actor, EventKind, HistoryEvent } from '../../client/index.ts';
