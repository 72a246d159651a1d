/** Counters shared by all processes, each with a time window. */
export interface SharedCounts {
  /**
   * Adds to counters. A counter whose window has ended restarts with a window of `windowSeconds`. Returns the
   * current values.
   */
  add(counts: ReadonlyMap<string, number>, windowSeconds: number): Promise<readonly SharedCount[]>;
}

export interface SharedCount {
  readonly counted: string;
  readonly count: number;
  /** Remaining time of the window (milliseconds). */
  readonly left: number;
}
