import { Refusal } from '../errors.ts';
import type { Database } from '../ports/database.ts';
import { subscribed } from '../ports/unit-of-work.ts';
import type { LeasedKey, StoredAnswer } from './keyed-request.ts';

/** How the response of a request is stored. */
export interface ResponseStorage<Answer> {
  /** Creates the response for a job id, if the request can be answered with a job. */
  readonly jobAnswer: ((jobId: string) => Answer) | null;
  /**
   * Converts a response to what is stored; null if it is not a success, so that the request can be sent
   * again.
   */
  readonly toStored: (answer: Answer) => StoredAnswer | null;
}

/**
 * The database for a request with an Idempotency-Key. A transaction that reports a change also records under
 * the key that the request was applied, with its response. It fails if another request has acquired the key in
 * the meantime. `onApplied` receives the stored response before the commit.
 */
export function recordResponses<Answer>(
  database: Database,
  leased: LeasedKey,
  { jobAnswer, toStored }: ResponseStorage<Answer>,
  onApplied: (answer: StoredAnswer | null) => void,
): Database {
  return subscribed(database, ({ idempotency }) => ({
    beforeCommit: async ({ isChange, jobId, response }) => {
      if (!isChange) return;
      const answer = (response() as Answer | undefined) ?? (jobId === null ? undefined : jobAnswer?.(jobId));
      const stored = answer === undefined ? null : toStored(answer);
      if (!(await idempotency.apply(leased, stored))) throw new Refusal('idempotency_key_in_use');
      onApplied(stored);
    },
  }));
}
