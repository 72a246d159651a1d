import { Refusal } from '../errors.ts';
import type { Database, Repositories } from '../ports/database.ts';
import type { LeasedKey, StoredAnswer } from './keyed-request.ts';

/** How the response of a request is stored. */
export interface Keeping<Answer> {
  /** Creates the response for a job id, if the request can be answered with a job. */
  readonly jobAnswer: ((jobId: string) => Answer) | null;
  /**
   * Converts a response to what is stored; null if it is not a success, so that the request can be sent
   * again.
   */
  readonly keep: (answer: Answer) => StoredAnswer | null;
}

/** The database for a request with an Idempotency-Key. */
export interface ApplyingDatabase extends Database {
  /** The same database for a change whose response `present` creates from the result of its transaction. */
  answering(present: (outcome: never) => unknown): Database;
}

/**
 * A transaction that emits an event, or starts or retries a job, also records under the key that the request
 * was applied, with its response. It fails if another request has acquired the key in the meantime.
 * `onApplied` receives the stored response before the commit.
 */
export function applyingDatabase<Answer>(
  database: Database,
  leased: LeasedKey,
  { jobAnswer, keep }: Keeping<Answer>,
  onApplied: (answer: StoredAnswer | null) => void,
): ApplyingDatabase {
  const answering = (present: ((outcome: never) => unknown) | null): Database => ({
    ...database,
    transaction: (work) =>
      database.transaction(async (within) => {
        const change: Change = { made: false, jobId: null };
        const outcome = await work(noting(within, change));
        if (!change.made) return outcome;
        const answer = answerOf(change, () => present?.(outcome as never) as Answer | undefined);
        if (!(await within.idempotency.apply(leased, answer))) throw new Refusal('idempotency_key_in_use');
        onApplied(answer);
        return outcome;
      }),
  });
  const answerOf = ({ jobId }: Change, present: () => Answer | undefined): StoredAnswer | null => {
    const answer = present() ?? (jobId === null ? undefined : jobAnswer?.(jobId));
    return answer === undefined ? null : keep(answer);
  };
  return { ...answering(null), answering };
}

/**
 * For a change whose response `present` creates from the result of its transaction: with a key, the response
 * is stored in the same transaction.
 */
export function answeringDatabase(database: Database, present: (outcome: never) => unknown): Database {
  return 'answering' in database ? (database as ApplyingDatabase).answering(present) : database;
}

interface Change {
  made: boolean;
  /** The job that the transaction starts. */
  jobId: string | null;
}

function noting(repositories: Repositories, change: Change): Repositories {
  const { history, jobs, arrivals } = repositories;
  const starts = (jobId: string) => {
    change.made = true;
    change.jobId = jobId;
  };
  return {
    ...repositories,
    history: {
      ...history,
      append: (roomKey, events) => {
        // The failure of a job is not a change that the request made.
        if (events.some(({ kind }) => kind !== 'job.finished')) change.made = true;
        return history.append(roomKey, events);
      },
    },
    jobs: {
      ...jobs,
      insert: (job) => {
        // A file that is still being received can be rejected later.
        if (job.input.arriving !== true) starts(job.id);
        return jobs.insert(job);
      },
      retry: (jobId, reservationId) => {
        change.made = true;
        return jobs.retry(jobId, reservationId);
      },
    },
    arrivals: {
      ...arrivals,
      complete: (jobId, input) => {
        starts(jobId);
        return arrivals.complete(jobId, input);
      },
    },
  };
}
