/** A call of one of the ports that a worker stands on. */
export interface Moment {
  /** `objectStore.put`, `objectStore.local.adopt`, `database.layers.insert`: the call as the code makes it, also within a transaction. */
  readonly call: string;
  /** Which of such calls, counted from 1. */
  readonly nth?: number;
  readonly when: 'before' | 'after';
}
