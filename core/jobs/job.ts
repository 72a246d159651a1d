import type { Actor } from '../access/caller.ts';
import type { JobKind } from './kinds.ts';
import type { JobError, JobProgress, JobStage, JobStatus, JobWarning } from './job-state.ts';

export interface Job {
  readonly id: string;
  readonly kind: JobKind;
  readonly roomKey: number;
  readonly contentKey: number;
  readonly roomId: string;
  readonly ownerId: string;
  readonly actor: Actor;
  /** Parameters of the activities: ids, object keys and options, never features or bytes. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly status: JobStatus;
  readonly stage: JobStage;
  readonly progress: number;
  readonly message: string;
  readonly step: { readonly n: number; readonly of: number } | null;
  readonly warnings: readonly JobWarning[];
  readonly error: JobError | null;
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly reservationId: string | null;
  /** The number of runs: 1, plus 1 per retry. Part of the workflow id. */
  readonly run: number;
  readonly cancelRequested: boolean;
  /** Progress of a job that works in parts; a retry continues from there. */
  readonly checkpoint: Readonly<Record<string, unknown>> | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}

export type NewJob = Pick<
  Job,
  'id' | 'kind' | 'roomKey' | 'contentKey' | 'roomId' | 'ownerId' | 'actor' | 'input' | 'reservationId'
>;

/** Fences writes of activities: of two concurrent attempts, writes of the older one have no effect. */
export interface Fence {
  readonly run: number;
  /**
   * Increases with every attempt of the run's activities, also from one activity to the next. Therefore it is
   * the time at which the attempt was scheduled (milliseconds), not the attempt number.
   */
  readonly attempt: number;
}

export interface JobRepository {
  insert(job: NewJob): Promise<Job>;
  find(jobId: string): Promise<Job | null>;
  /**
   * Marks the job as running. Idempotent within the run. False if it has ended or another run has started.
   */
  begin(jobId: string, run: number): Promise<boolean>;
  /**
   * Records progress, which never decreases. False if fenced off, ended or asked to cancel (read the row to
   * find out which).
   */
  report(jobId: string, fence: Fence, progress: JobProgress): Promise<boolean>;
  /**
   * Advances the checkpoint in the transaction of the part it covers. False if the checkpoint was moved, the
   * run is over or the job was asked to cancel; then the part must not be applied.
   */
  advance(
    jobId: string,
    run: number,
    from: Readonly<Record<string, unknown>> | null,
    to: Readonly<Record<string, unknown>>,
  ): Promise<boolean>;
  warn(jobId: string, warnings: readonly JobWarning[]): Promise<void>;
  /**
   * Completes the job with the given message, in the transaction that publishes its result. Returns false and
   * changes nothing if it has already ended or was asked to cancel.
   */
  complete(
    jobId: string,
    run: number,
    result: Readonly<Record<string, unknown>>,
    message: string,
  ): Promise<boolean>;
  /** Adds to the result in the transaction that completes the job. */
  answer(jobId: string, result: Readonly<Record<string, unknown>>): Promise<void>;
  /** With `keeps`, the reservation is retained for a retry; otherwise it is removed from the row. */
  fail(jobId: string, run: number, error: JobError, keeps?: boolean): Promise<boolean>;
  requestCancel(jobId: string): Promise<boolean>;
  /** Requests cancellation of all unfinished jobs that work on this content. Returns their rows. */
  requestCancelOf(contentKey: number): Promise<Job[]>;
  /**
   * Sets a failed job to pending as its next run and keeps its checkpoint; null if it is not failed. Uses its
   * retained reservation, if any, otherwise the given one.
   */
  retry(jobId: string, reservationId: string | null): Promise<Job | null>;
  /**
   * Failed jobs that have retained their reservation for `ageMs`, or whose content no longer belongs to a
   * room.
   */
  keeping(ageMs: number, limit: number): Promise<string[]>;
  /** Removes the retained reservation from a failed job; false if it no longer has it. */
  releaseObjects(jobId: string, reservationId: string): Promise<boolean>;
  /** Pending rows older than `ageMs` whose workflow may not have started. */
  unstarted(ageMs: number, limit: number): Promise<Job[]>;
  /**
   * Sets the message of jobs that have been running for `ageMs` without a report to the reason: they wait for a
   * worker, or lost theirs. Does not count as a report. Returns their number.
   */
  explainSilence(ageMs: number): Promise<number>;
  /** Running rows not updated for `ageMs`: their workflow may have been terminated. */
  stale(ageMs: number, limit: number): Promise<Job[]>;
  /** Newest first, before the given job; `roomId` also finds jobs of deleted rooms. */
  list(filter: {
    roomKey?: number;
    roomId?: string;
    status?: JobStatus;
    kind?: JobKind;
    before?: string;
    limit: number;
  }): Promise<Job[]>;
  /**
   * Resolves with the current row when the job ends, `timeoutMs` has passed or `signal` fires. Uses no
   * connection while it waits. Not for use inside a transaction.
   */
  waitForEnd(jobId: string, timeoutMs: number, signal?: AbortSignal): Promise<Job | null>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly jobs: JobRepository;
  }
}
