import { Refusal } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Database } from '../ports/database.ts';
import type { IdempotencyRepository, KeptAnswer, KeyedRequest } from '../ports/idempotency-repository.ts';
import { applyingDatabase, type JobAnswer } from './applying-database.ts';

/** A holder that is at work renews its claim at a third of this; one that died loses it (milliseconds). */
const HOLD = 60_000;

export interface Outcome<Answer> {
  readonly answer: Answer;
  /** What to keep of it: null when the answer is no success, so that the request may be sent again. */
  readonly keep: KeptAnswer | null;
}

/**
 * Carries a request out, unless it was carried out before under its key: then its first answer is told again.
 * `work` gets a database that notes, in the transaction of each change, that the request is done; so a process that
 * dies between the change and the answer makes nobody do it twice. Only successes are kept: what was refused left
 * nothing behind, and sent again it is tried again.
 * Throws Refusal `idempotency_key_in_use`, `idempotency_key_reused` and `answer_not_kept`.
 */
export async function carryOutOnce<Answer>(
  database: Database,
  request: KeyedRequest,
  jobAnswer: JobAnswer,
  work: (database: Database) => Promise<Outcome<Answer>>,
): Promise<{ first: Answer } | { again: { status: number; body: string } }> {
  const keys = database.idempotency;
  const claim = await keys.claim(request, HOLD, limits.idempotencyLifetime);
  switch (claim.state) {
    case 'under-way':
      throw new Refusal('idempotency_key_in_use');
    case 'other-request':
      throw new Refusal('idempotency_key_reused');
    case 'answered': {
      const { status, body } = claim.answer;
      if (status === null || body === null) throw new Refusal('answer_not_kept');
      return { again: { status, body } };
    }
    case 'claimed': {
      const { holder } = claim;
      const noting = applyingDatabase(database, request, holder, jobAnswer);
      return { first: await holding(keys, request, holder, () => work(noting)) };
    }
  }
}

async function holding<Answer>(
  keys: IdempotencyRepository,
  request: KeyedRequest,
  holder: string,
  work: () => Promise<Outcome<Answer>>,
): Promise<Answer> {
  // A renewal that fails is made up for by the next one.
  const renewal = setInterval(() => void keys.renew(request, holder, HOLD).catch(() => undefined), HOLD / 3);
  try {
    const { answer, keep } = await work();
    // The answer is right whether it can be kept or not.
    await (keep === null ? keys.release(request, holder) : keys.complete(request, holder, keep)).catch(
      () => undefined,
    );
    return answer;
  } catch (error) {
    // A refusal is sure that nothing was applied; after a failure only the database knows.
    const sure = error instanceof Refusal && error.status < 500;
    // Where the database is away too, the claim runs out by itself.
    await (sure ? keys.release(request, holder) : keys.abandon(request, holder)).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}
