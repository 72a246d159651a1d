/** A call of one of a worker's ports, or a run of a step. */
export interface Moment {
  /**
   * `objectStore.put`, `objectStore.local.adopt`, `database.layers.insert`: the call as in the code, also
   * within a transaction; `steps.build-raster`: a run of the step of this name; `any`: each call of a port.
   */
  readonly call: string;
  /** Which of these calls, counted from 1. */
  readonly nth?: number;
  /** `within`: when a step reports progress for the first time. */
  readonly when: 'before' | 'within' | 'after';
}
