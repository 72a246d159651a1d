/** Two ways to do the same work on the same input; the table shows how many times faster ours is. */
export interface BenchRow {
  name: string;
  peer: string;
  /** The ratio that must be reached, and the one aimed at. */
  floor: number;
  goal: number;
  /** Work of one run, in units a second: megabytes, features, requests. */
  units: number;
  unit: string;
  /** Prepares input; not measured. */
  prepare: (context: BenchContext) => Promise<Runs> | Runs;
}

export interface BenchContext {
  /** Generated input is kept here from run to run. */
  cacheDirectory: string;
  /** Emptied after the row. */
  scratchDirectory: string;
}

export interface Runs {
  ours: () => Promise<void> | void;
  peer: () => Promise<void> | void;
  /** Stops what `prepare` started; not measured. */
  end?: () => PromiseLike<void>;
}
