import { Refusal } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Database } from '../ports/database.ts';
import type { LeasedKey, IdempotencyRepository, StoredAnswer, KeyedRequest } from './keyed-request.ts';
import { recordResponses, type ResponseStorage } from './record-response.ts';
import { leaseTime, type LeasedKeys } from './leased-keys.ts';

export interface KeyedWork<Answer> extends ResponseStorage<Answer> {
  readonly request: KeyedRequest;
  /** Throws if the caller may no longer do what the response reports; `roomId` as in the stored response. */
  readonly readmit: (roomId: string | null) => Promise<void>;
  readonly work: (database: Database) => Promise<Answer>;
}

/**
 * Runs a request unless it already ran under its key; then returns the first response to callers that are
 * still authorized. `work` receives a database that records the response in the transaction of each change,
 * so a process that dies between the change and the response neither repeats nor loses it. Only successes are
 * stored: a rejected request changed nothing and runs again when it is sent again. Throws Refusal
 * `idempotency_key_in_use`, `idempotency_key_reused` and `answer_not_kept`.
 */
export async function carryOutOnce<Answer>(
  { database, leasedKeys }: { database: Database; leasedKeys: LeasedKeys },
  keyed: KeyedWork<Answer>,
): Promise<{ first: Answer } | { again: { status: number; body: string } }> {
  const { request } = keyed;
  const claim = await database.idempotency.claim(request, leaseTime, limits.idempotencyLifetime);
  switch (claim.state) {
    case 'under-way':
      throw new Refusal('idempotency_key_in_use');
    case 'other-request':
      throw new Refusal('idempotency_key_reused');
    case 'answered': {
      await keyed.readmit(claim.answer.roomId);
      if (claim.isForReaders && !request.mayRead) throw noReader();
      return { again: reported(claim.answer) };
    }
    case 'claimed': {
      const leasedKey = { request, holder: claim.holder };
      return { first: await leasedKeys.during(leasedKey, () => carryOut(database, leasedKey, keyed)) };
    }
  }
}

async function carryOut<Answer>(
  database: Database,
  leased: LeasedKey,
  { work, ...storage }: KeyedWork<Answer>,
): Promise<Answer> {
  const keys = database.idempotency;
  let applied: StoredAnswer | null = null;
  const recording = recordResponses(database, leased, storage, (answer) => (applied = answer));
  try {
    const answer = await work(recording);
    // The response is valid even if it cannot be stored.
    await settle(keys, leased, applied, storage.toStored(answer)).catch(() => undefined);
    return answer;
  } catch (error) {
    // After a Refusal nothing was applied; after other failures only the database knows.
    const sure = error instanceof Refusal && error.status < 500;
    // If the database is also unavailable, the claim expires.
    await (sure ? keys.release(leased) : keys.abandon(leased)).catch(() => undefined);
    throw error;
  }
}

/** Does nothing if the change already stored the response. */
async function settle(
  keys: IdempotencyRepository,
  leased: LeasedKey,
  applied: StoredAnswer | null,
  answer: StoredAnswer | null,
): Promise<void> {
  if (answer === null) return keys.release(leased);
  const isStored = applied?.status === answer.status && applied.body === answer.body;
  if (!isStored) await keys.complete(leased, answer);
}

function reported({ status, body }: StoredAnswer): { status: number; body: string } {
  if (status !== null && body !== null) return { status, body };
  const rest = body === null ? {} : (JSON.parse(body) as Record<string, unknown>);
  throw new Refusal('answer_not_kept', undefined, rest);
}

function noReader(): Refusal {
  const message = "API token lacks 'read' permission, which it had when the request was answered";
  return new Refusal('token_lacks_permission', message, { permission: 'read' });
}
