import { Refusal } from '../errors.ts';
import type { Database, Repositories } from '../ports/database.ts';
import type { LeasedKey, StoredAnswer } from './keyed-request.ts';

/** What is kept of the answers to a request. */
export interface Keeping<Answer> {
  /** Answers with the id of a job, where the request's own answer may be that. */
  readonly jobAnswer: ((jobId: string) => Answer) | null;
  /** What to keep of an answer: null when it is no success, so that the request may be sent again. */
  readonly keep: (answer: Answer) => StoredAnswer | null;
}

/** The database as a request with an Idempotency-Key sees it. */
export interface ApplyingDatabase extends Database {
  /** The same, for a change whose answer `present` makes of what its transaction returns. */
  answering(present: (outcome: never) => unknown): Database;
}

/**
 * A transaction that leaves an event, starts a job or starts one again notes under the key that the request was
 * carried out, with its answer; it fails where the key has passed to somebody else meanwhile. `onApplied` is told
 * what was noted, before the commit.
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

/** For a change whose answer `present` makes of what its transaction returns: with a key, it is kept with the change. */
export function answeringDatabase(database: Database, present: (outcome: never) => unknown): Database {
  return 'answering' in database ? (database as ApplyingDatabase).answering(present) : database;
}

interface Change {
  made: boolean;
  /** The job that it starts. */
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
        // That a job has failed is no change that the request asked for.
        if (events.some(({ kind }) => kind !== 'job.finished')) change.made = true;
        return history.append(roomKey, events);
      },
    },
    jobs: {
      ...jobs,
      insert: (job) => {
        // A file that is still coming in may yet be refused.
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
