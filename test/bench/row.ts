/** Two ways to do the same work on the same input; the table shows how many times faster ours is. */
export interface BenchRow {
  name: string;
  peer: string;
  /** The required ratio, and the target ratio. */
  floor: number;
  goal: number;
  /** Work of one run, for rates per second: megabytes, features, requests. */
  units?: number;
  unit?: string;
  /** Formats a measured time that is not a rate. */
  show?: (seconds: number) => string;
  /** Number of runs, if the default would take too long. */
  rounds?: number;
  /** Measured only when `--only` names it. */
  onDemand?: true;
  /** Prepares input; not measured. */
  prepare: (context: BenchContext) => Promise<Runs> | Runs;
}

export interface BenchContext {
  /** Generated input is cached here between runs. */
  cacheDirectory: string;
  /** Emptied after the row. */
  scratchDirectory: string;
}

/** One run; a returned number replaces its duration: the median of many requests, in seconds. */
export type Run = () => unknown;

export interface Runs {
  own: Run;
  peer: Run;
  /** A remark below the row. */
  remark?: () => string;
  /** Stops what `prepare` started; not measured. */
  end?: () => PromiseLike<void>;
}

/** Thrown by `prepare` if the peer is unavailable on this machine; the table reports it. */
export class RowSkipped extends Error {
  override readonly name = 'LeftOut';
}
