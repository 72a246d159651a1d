import { setTimeout as delay } from 'node:timers/promises';

/** As often a read is begun again, or taken up where it broke off, without a byte having come in between. */
const triesInVain = 5;
const pauseMs = 500;

/** The bytes at an address of the object store. Rejects where the store refuses, or stays away for long. */
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
      if (error instanceof StoreRefuses || vain + 1 >= triesInVain) throw error;
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
  // An empty object has no range, and one that was read to its end has none left.
  if (status === 416) return nothing();
  if (status === (at === 0 ? 200 : 206) && body !== null) return body;
  await body?.cancel();
  const declared = `The object store answers a step's request with ${status}.`;
  throw mayPass(status) ? new Error(declared) : new StoreRefuses(declared);
}

/** Whether the store is busy or broken for the moment. */
export function mayPass(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

/** Another try would be answered the same way. */
export class StoreRefuses extends Error {
  override readonly name = 'StoreRefuses';
}

// oxlint-disable-next-line typescript/require-await -- a stream has no other form
async function* nothing(): AsyncGenerator<Uint8Array> {
  yield* [];
}
