/** Two ways to do the same work on the same input; the table shows how many times faster ours is. */
export interface BenchRow {
  name: string;
  peer: string;
  /** The ratio that must be reached, and the one aimed at. */
  floor: number;
  goal: number;
  /** Work of one run, in units a second: megabytes, features, requests. */
  units?: number;
  unit?: string;
  /** How a measured time is told where it is no rate. */
  show?: (seconds: number) => string;
  /** Where the usual number of runs would take too long. */
  rounds?: number;
  /** Measured only when `--only` names it. */
  onDemand?: true;
  /** Prepares input; not measured. */
  prepare: (context: BenchContext) => Promise<Runs> | Runs;
}

export interface BenchContext {
  /** Generated input is kept here from run to run. */
  cacheDirectory: string;
  /** Emptied after the row. */
  scratchDirectory: string;
}

/** One run; a number that it answers counts instead of its whole time: the median of many requests, in seconds. */
export type Run = () => unknown;

export interface Runs {
  ours: Run;
  peer: Run;
  /** What else is to be said, below the row. */
  remark?: () => string;
  /** Stops what `prepare` started; not measured. */
  end?: () => PromiseLike<void>;
}

/** Thrown by `prepare` where the peer cannot be had on this machine: the table says so. */
export class LeftOut extends Error {
  override readonly name = 'LeftOut';
}
