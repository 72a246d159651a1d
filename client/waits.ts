/** How long to wait between tries: at first about `firstMs`, twice as long each time, and never more than `maxMs`. */
export interface Waits {
  readonly firstMs: number;
  readonly maxMs: number;
}

/**
 * The wait after the `attempt`-th failure in a row, from 1: between half and all of it, so that many do not come at
 * once.
 */
export function backoff(attempt: number, { firstMs, maxMs }: Waits): number {
  const whole = Math.min(maxMs, firstMs * 2 ** Math.min(attempt - 1, 30));
  return whole * (0.5 + Math.random() / 2);
}

/** Resolves after so many milliseconds; rejects with the reason of the signal. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** What an aborted signal throws. */
export function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException('This was broken off.', 'AbortError');
}
