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
  /** What the activities need: ids, object keys and options, never features or bytes. */
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
  /** How often the job was started: 1, and one more a retry. Part of the workflow id. */
  readonly run: number;
  readonly cancelRequested: boolean;
  /** How far a job that works in parts has come; a retry goes on from there. */
  readonly checkpoint: Readonly<Record<string, unknown>> | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}

export type NewJob = Pick<
  Job,
  'id' | 'kind' | 'roomKey' | 'contentKey' | 'roomId' | 'ownerId' | 'actor' | 'input' | 'reservationId'
>;

/** Writes of one run's activities are fenced: of two attempts at work, the older one's writes change nothing. */
export interface Fence {
  readonly run: number;
  /**
   * Grows with every attempt of the run's activities, also from one activity to the next: the time at which the
   * attempt was scheduled (milliseconds) does, the attempt number alone does not.
   */
  readonly attempt: number;
}

export interface JobRepository {
  insert(job: NewJob): Promise<Job>;
  find(jobId: string): Promise<Job | null>;
  /** Marks it as running; again is fine within the run. False when it has ended or another run took over. */
  begin(jobId: string, run: number): Promise<boolean>;
  /** Progress never falls. False when fenced off, ended or asked to cancel (read the row to learn which). */
  report(jobId: string, fence: Fence, progress: JobProgress): Promise<boolean>;
  /**
   * Moves the checkpoint, in the transaction of the part it stands for. False when it is no longer where it was, the
   * run is over, or the job was asked to cancel: then the part is not wanted.
   */
  advance(
    jobId: string,
    run: number,
    from: Readonly<Record<string, unknown>> | null,
    to: Readonly<Record<string, unknown>>,
  ): Promise<boolean>;
  warn(jobId: string, warnings: readonly JobWarning[]): Promise<void>;
  /**
   * Ends the job, with the sentence that its pollers read from then on; false when it has ended already or was asked
   * to cancel (then nothing changed). In the transaction that publishes.
   */
  complete(
    jobId: string,
    run: number,
    result: Readonly<Record<string, unknown>>,
    message: string,
  ): Promise<boolean>;
  /** Adds to the result, in the transaction that completes the job. */
  answer(jobId: string, result: Readonly<Record<string, unknown>>): Promise<void>;
  /** `keeps` its reservation, for a retry; else the row forgets it. */
  fail(jobId: string, run: number, error: JobError, keeps?: boolean): Promise<boolean>;
  requestCancel(jobId: string): Promise<boolean>;
  /** Asks every job that has not ended and works on this content to cancel; their rows. */
  requestCancelOf(contentKey: number): Promise<Job[]>;
  /**
   * A failed job back to pending, as its next run, its checkpoint kept; null when it is not failed. Its reservation is
   * the one that it has kept, else the one given.
   */
  retry(jobId: string, reservationId: string | null): Promise<Job | null>;
  /** Failed jobs that have kept their reservation for `ageMs`, or whose content no living room has. */
  keeping(ageMs: number, limit: number): Promise<string[]>;
  /** A failed job forgets the reservation that it kept; false when it has it no more. */
  releaseObjects(jobId: string, reservationId: string): Promise<boolean>;
  /** Pending rows older than `ageMs` whose workflow was perhaps never started. */
  unstarted(ageMs: number, limit: number): Promise<Job[]>;
  /** Running rows untouched for `ageMs`: their workflow may have been terminated. */
  stale(ageMs: number, limit: number): Promise<Job[]>;
  /** Newest first, before the job given; `roomId` finds jobs of deleted rooms too. */
  list(filter: {
    roomKey?: number;
    roomId?: string;
    status?: JobStatus;
    kind?: JobKind;
    before?: string;
    limit: number;
  }): Promise<Job[]>;
  /**
   * Resolves when the job ends, `timeoutMs` has passed or `signal` fires, with the row as it is then. Holds no
   * connection while it waits; not inside a transaction.
   */
  waitForEnd(jobId: string, timeoutMs: number, signal?: AbortSignal): Promise<Job | null>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly jobs: JobRepository;
  }
}
