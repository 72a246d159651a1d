import { isRetryable } from '../errors.ts';
import { backoff, sleep, type Waits } from '../waits.ts';
import { retainRequest } from './retain-request.ts';
import type { Send } from './send.ts';

/** Retry policy of repeatable requests. */
export interface RetryOptions extends Waits {
  /** Maximum number of attempts. */
  readonly attempts: number;
}

export const defaultTimeouts: RetryOptions = { attempts: 4, firstMs: 500, maxMs: 30_000 };

/**
 * Retries safe requests after retryable errors (`isRetryable`) and lost connections: reads, and requests with an
 * Idempotency-Key and a small body. Respects Retry-After; if it exceeds `maxMs`, the error is thrown immediately.
 */
export function resending(send: Send, timeouts: RetryOptions): Send {
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
        const wait = attempt < timeouts.attempts ? waitAfter(error, attempt, timeouts) : null;
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
  if (!isRetryable(error) || (error.retryAfterMs ?? 0) > waits.maxMs) return null;
  return Math.max(error.retryAfterMs ?? 0, backoff(attempt, waits));
}
