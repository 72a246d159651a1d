/** Exponential backoff: about `firstMs` at first, doubled after each attempt up to `maxMs`. */
export interface Waits {
  readonly firstMs: number;
  readonly maxMs: number;
}

/**
 * Delay after the `attempt`-th consecutive failure, from 1. Random between half and the full delay, to spread
 * retries.
 */
export function backoff(attempt: number, { firstMs, maxMs }: Waits): number {
  const whole = Math.min(maxMs, firstMs * 2 ** Math.min(attempt - 1, 30));
  return whole * (0.5 + Math.random() / 2);
}

/** Resolves after `ms` milliseconds; rejects with the reason of the signal. */
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

/** The reason of an aborted signal. */
export function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException('The operation was aborted.', 'AbortError');
}
