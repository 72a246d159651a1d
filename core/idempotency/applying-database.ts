import { Refusal } from '../errors.ts';
import type { Database, Repositories } from '../ports/database.ts';
import type { KeptAnswer, KeyedRequest } from '../ports/idempotency-repository.ts';

/** Answers with the id of a job, where the request's own answer may be that. */
export type JobAnswer = ((jobId: string) => KeptAnswer) | null;

/**
 * The database as a request with an Idempotency-Key sees it: a transaction that leaves an event or starts a job notes
 * under the key that the request was carried out, and fails where the key has passed to somebody else meanwhile.
 */
export function applyingDatabase(
  database: Database,
  request: KeyedRequest,
  holder: string,
  jobAnswer: JobAnswer,
): Database {
  const noting = (repositories: Repositories): Repositories => {
    const { history, jobs, arrivals, idempotency } = repositories;
    const apply = async (answer: KeptAnswer | null): Promise<void> => {
      const held = await idempotency.apply(request, holder, answer);
      if (!held) throw new Refusal('idempotency_key_in_use');
    };
    return {
      ...repositories,
      history: {
        ...history,
        append: async (roomKey, events) => {
          // That a job has failed is no change that the request asked for.
          if (events.some(({ kind }) => kind !== 'job.finished')) await apply(null);
          return history.append(roomKey, events);
        },
      },
      jobs: {
        ...jobs,
        insert: async (job) => {
          // A file that is still coming in may yet be refused.
          if (job.input.arriving !== true) await apply(jobAnswer === null ? null : jobAnswer(job.id));
          return jobs.insert(job);
        },
      },
      arrivals: {
        ...arrivals,
        complete: async (jobId, input) => {
          await apply(jobAnswer === null ? null : jobAnswer(jobId));
          return arrivals.complete(jobId, input);
        },
      },
    };
  };
  return { ...database, transaction: (work) => database.transaction((within) => work(noting(within))) };
}
