/** A call of one of the ports that a worker stands on, or a run of a step. */
export interface Moment {
  /**
   * `objectStore.put`, `objectStore.local.adopt`, `database.layers.insert`: the call as the code makes it, also within
   * a transaction; `steps.build-raster`: the run of a step of this name; `any`: each call of a port.
   */
  readonly call: string;
  /** Which of such calls, counted from 1. */
  readonly nth?: number;
  /** `within`: when a step tells its progress for the first time. */
  readonly when: 'before' | 'within' | 'after';
}
