import { setTimeout as delay } from 'node:timers/promises';

/** Consecutive attempts without a received byte before a read is given up. */
const maxFailedAttempts = 5;
const pauseMs = 500;

/**
 * Reads an object by its signed URL and resumes interrupted reads. Rejects where the store refuses the
 * request or stays unavailable.
 */
export async function* fromAddress(url: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let vain = 0; ; vain++) {
    try {
      for await (const slab of await readFrom(url, at, signal)) {
        at += slab.length;
        vain = 0;
        yield slab;
      }
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof StoreRefuses || vain + 1 >= maxFailedAttempts) throw error;
      await delay(pauseMs * 2 ** vain, undefined, { signal });
    }
  }
}

async function readFrom(url: string, at: number, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
  const range = at === 0 ? {} : { range: `bytes=${at}-` };
  const answer = await fetch(url, {
    headers: { 'accept-encoding': 'identity', ...range },
    redirect: 'error',
    signal,
  });
  const { status, body } = answer;
  // An empty object has no range, and neither has one that was read to its end.
  if (status === 416) return nothing();
  if (status === (at === 0 ? 200 : 206) && body !== null) return body;
  await body?.cancel();
  const declared = `The object store responded to a read of a step with status ${status}.`;
  throw isRetryable(status) ? new Error(declared) : new StoreRefuses(declared);
}

/** Whether the store is temporarily unavailable. */
export function isRetryable(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

/** A retry would get the same response. */
export class StoreRefuses extends Error {
  override readonly name = 'StoreRefuses';
}

// oxlint-disable-next-line typescript/require-await -- a stream has no other form
async function* nothing(): AsyncGenerator<Uint8Array> {
  yield* [];
}
