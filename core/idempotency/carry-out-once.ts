import { Refusal } from '../errors.ts';
import { limits } from '../limits.ts';
import type { IdempotencyRepository, KeptAnswer, KeyedRequest } from '../ports/idempotency-repository.ts';

/** A holder that is at work renews its claim at a third of this; one that died loses it (milliseconds). */
const HOLD = 60_000;

export interface Outcome<Answer> {
  readonly answer: Answer;
  /** What to keep of it: null when the answer is no success, so that the request may be sent again. */
  readonly keep: KeptAnswer | null;
}

/**
 * Carries a request out, unless it was carried out before under its key: then its first answer is told again.
 * Only successes are kept. What was refused or failed left nothing behind, and sent again it is tried again.
 * Throws Refusal `idempotency_key_in_use`, `idempotency_key_reused` and `answer_not_kept`.
 */
export async function carryOutOnce<Answer>(
  keys: IdempotencyRepository,
  request: KeyedRequest,
  work: () => Promise<Outcome<Answer>>,
  hold: number = HOLD,
): Promise<{ first: Answer } | { again: { status: number; body: string } }> {
  const claim = await keys.claim(request, hold, limits.idempotencyLifetime);
  switch (claim.state) {
    case 'under-way':
      throw new Refusal('idempotency_key_in_use');
    case 'other-request':
      throw new Refusal('idempotency_key_reused');
    case 'answered': {
      const { status, body } = claim.answer;
      if (body === null) throw new Refusal('answer_not_kept');
      return { again: { status, body } };
    }
    case 'claimed':
      return { first: await holding(keys, request, claim.holder, hold, work) };
  }
}

async function holding<Answer>(
  keys: IdempotencyRepository,
  request: KeyedRequest,
  holder: string,
  hold: number,
  work: () => Promise<Outcome<Answer>>,
): Promise<Answer> {
  // A renewal that fails is made up for by the next one.
  const renewal = setInterval(() => void keys.renew(request, holder, hold).catch(() => undefined), hold / 3);
  try {
    const { answer, keep } = await work();
    if (keep === null) await keys.release(request, holder);
    else await keys.complete(request, holder, keep);
    return answer;
  } catch (error) {
    // Where the database is away too, the claim runs out by itself.
    await keys.release(request, holder).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}
