/** A stored piece of a file. */
export interface ArrivedPiece {
  readonly key: string;
  readonly bytes: number;
}

/** The state of a file that is being received while its job already runs. */
export interface Arrival {
  /** Keys of the stored pieces, in order. */
  readonly pieces: readonly string[];
  /** The file is complete. */
  readonly isWhole: boolean;
  /** Time since the last heartbeat of the receiving process (milliseconds). */
  readonly silence: number;
}

/**
 * Files that are being received while their jobs run. Every change notifies those who wait for the job.
 * Methods that return false changed nothing because the job has ended.
 */
export interface ArrivalRepository {
  /** In the transaction that records the job, which references the pieces received so far. */
  begin(jobId: string, pieces: readonly ArrivedPiece[]): Promise<void>;
  /** Adds the next piece, whose blob was announced, and references it for the job. */
  add(jobId: string, piece: ArrivedPiece): Promise<boolean>;
  /** Records a heartbeat of the receiving process. */
  renew(jobId: string): Promise<boolean>;
  /** The file is complete: sets the final input of the job. */
  complete(jobId: string, input: Readonly<Record<string, unknown>>): Promise<boolean>;
  /** Deletes the state of a job that has failed. */
  end(jobId: string): Promise<void>;
  /** Null if this run of the job is no longer in progress. */
  find(jobId: string, run: number): Promise<Arrival | null>;
  /**
   * Resolves like `find` when more than `count` pieces are stored or the file is complete, `timeoutMs` has
   * passed or `signal` fires. Uses no connection while it waits. Not for use inside a transaction.
   */
  waitForMore(
    job: { readonly id: string; readonly run: number },
    count: number,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<Arrival | null>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly arrivals: ArrivalRepository;
  }
}
