import type { Refusal } from '../errors.ts';

/**
 * The repositories, by subject. Each subject declares its own next to its entity (`declare module`), so this
 * file imports none of them. The same set is available outside a transaction (each call is a statement of its
 * own) and inside one.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the subjects fill it
export interface Repositories {}

/** A transaction in progress. Use cases report to it what its subscribers need to know. */
export interface UnitOfWork extends Repositories {
  /**
   * Locks the row of a room like `rooms.lock`. Use it for the first lock of a change: the caller of a request
   * is authorized in the same statement.
   */
  readonly lockRoom: LockRoom;
  /** Reports a change for the caller, and the id of the job that the caller waits for, if there is one. */
  readonly changed: (jobId?: string) => void;
}

/** Outcome of the work of a transaction. */
export interface Outcome {
  /** Whether the work reported a change. */
  readonly isChange: boolean;
  /** The reported job; null if there is none. */
  readonly jobId: string | null;
  /** Creates the response of the request from the result of the work, if a subscriber can. */
  readonly response: () => unknown;
}

/** Takes part in a transaction of a request. */
export interface Subscriber {
  /** Runs after the work and before the commit. If it throws, the transaction is rolled back. */
  readonly beforeCommit?: (outcome: Outcome) => Promise<void>;
  /** Called when the work was rejected. Returns the error to report instead, or null. */
  readonly afterRefusal?: () => Promise<Refusal | null>;
  /** Locks a room and does in the same statement what `beforeCommit` would do otherwise. */
  readonly lockRoom?: LockRoom;
  /** Creates the response of the request from the result of the work. */
  readonly respond?: (result: never) => unknown;
}

/** Joins a transaction. Called for each attempt to run it. */
export type Subscribe = (repositories: Repositories) => Subscriber;

type LockRoom = Repositories['rooms']['lock'];

/**
 * The database. Outside a transaction it reads and writes statement by statement; `transaction` runs `work`
 * atomically. After a deadlock or serialization failure `work` runs again, so it must have no effects outside
 * the database. Connection failures are reported as Refusal `service_unavailable`.
 */
export interface Database extends Repositories {
  /** `subscribers` join in this order; their `beforeCommit` runs in the reverse order. */
  transaction<T>(work: (unit: UnitOfWork) => Promise<T>, subscribers?: readonly Subscribe[]): Promise<T>;
  /**
   * Like `transaction`, but for changes that the service makes itself, such as the cleanup after a rejected
   * request: it has no subscribers, so it does not check whether a caller is still authorized.
   */
  ownTransaction<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>;
}
