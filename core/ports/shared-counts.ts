/** Counts that all processes share, each within a window of time. */
export interface SharedCounts {
  /**
   * Adds to counts. One that nobody has added to since its window was over begins anew, with a window of so many
   * seconds. Answers each of them as it is now.
   */
  add(counts: ReadonlyMap<string, number>, windowSeconds: number): Promise<readonly SharedCount[]>;
}

export interface SharedCount {
  readonly counted: string;
  readonly count: number;
  /** How much of its window is left (milliseconds). */
  readonly left: number;
}
