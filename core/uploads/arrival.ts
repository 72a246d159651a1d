/** A piece of a file, stored. */
export interface ArrivedPiece {
  readonly key: string;
  readonly bytes: number;
}

/** A file whose job began while it was still coming in, as its readers see it. */
export interface Arrival {
  /** Keys of the pieces that are stored, in order. */
  readonly pieces: readonly string[];
  /** Nothing more will come. */
  readonly isWhole: boolean;
  /** For how long nothing was heard of whoever brings it (milliseconds). */
  readonly silence: number;
}

/**
 * Files on their way to jobs that have begun. Every change wakes those who wait for the job. Where a method answers
 * false the job has ended, and nothing changed.
 */
export interface ArrivalRepository {
  /** In the transaction that records the job, which refers to the pieces that are there already. */
  begin(jobId: string, pieces: readonly ArrivedPiece[]): Promise<void>;
  /** Adds the next piece, whose blob was announced, and makes the job refer to it. */
  add(jobId: string, piece: ArrivedPiece): Promise<boolean>;
  /** Whoever brings the file is still there. */
  renew(jobId: string): Promise<boolean>;
  /** The file is whole: this is the job's input from now on. */
  complete(jobId: string, input: Readonly<Record<string, unknown>>): Promise<boolean>;
  /** Forgets an arrival whose job has failed. */
  end(jobId: string): Promise<void>;
  /** Null when that run of the job is no longer under way. */
  look(jobId: string, run: number): Promise<Arrival | null>;
  /**
   * Resolves like `look` once more than `count` pieces are there or the file is whole, `timeoutMs` has passed or
   * `signal` fires. Holds no connection while it waits; not inside a transaction.
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
