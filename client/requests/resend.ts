import { isPassing } from '../errors.ts';
import { growingWait, sleep, type Waits } from '../waits.ts';
import { retainRequest } from './retain-request.ts';
import type { Send } from './send.ts';

/** How long a request that may be sent again is stuck to. */
export interface Patience extends Waits {
  /** Tries in all. */
  readonly attempts: number;
}

export const usualPatience: Patience = { attempts: 4, firstMs: 500, mostMs: 30_000 };

/**
 * Sends again what can do no harm: reads, and requests with an Idempotency-Key whose body is small, after answers that
 * ask to come back (`isPassing`) and after lost links. Retry-After is kept to; where it is longer than `mostMs` the
 * refusal is thrown at once.
 */
export function resending(send: Send, patience: Patience): Send {
  return async (request) => {
    if (!mayGoAgain(request)) return send(request);
    const text = await request.text();
    for (let attempt = 1; ; attempt += 1) {
      try {
        // Not `request.clone()`: in Node an abort does not reach a clone after a garbage collection.
        const answer = await send(new Request(request, text === '' ? {} : { body: text }));
        retainRequest(request, answer);
        return answer;
      } catch (error) {
        const wait = attempt < patience.attempts ? waitAfter(error, attempt, patience) : null;
        if (wait === null) throw error;
        await sleep(wait, request.signal);
      }
    }
  };
}

function mayGoAgain({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const type = headers.get('Content-Type');
  return headers.has('Idempotency-Key') && (type === null || type === 'application/json');
}

function waitAfter(error: unknown, attempt: number, waits: Waits): number | null {
  if (!isPassing(error) || (error.retryAfterMs ?? 0) > waits.mostMs) return null;
  return Math.max(error.retryAfterMs ?? 0, growingWait(attempt, waits));
}
