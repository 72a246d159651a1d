import { setTimeout as delay } from 'node:timers/promises';

/** Timeout for the start of a program; generous for slow or busy machines. */
export const startTimeoutMs = 5 * 60_000;

export interface WaitOptions {
  /** The condition, for the error message: "Postgres accepts connections". */
  what: string;
  timeoutMs: number;
  /** The pause between two checks, or a function of the time waited so far. */
  intervalMs?: number | ((waitedMs: number) => number);
  /** Returns an error message to stop waiting early, for example because the child has exited. */
  giveUp?: () => string | undefined;
}

/** Polls until `condition` resolves to true. A rejection counts as false; the timeout error contains the last one. */
export async function waitUntil(condition: () => Promise<boolean>, options: WaitOptions): Promise<void> {
  const { intervalMs = 50 } = options;
  const since = performance.now();
  let last = '';
  for (;;) {
    try {
      if (await condition()) return;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    const reason = options.giveUp?.();
    if (reason !== undefined) throw new Error(reason);
    const waitedMs = performance.now() - since;
    if (waitedMs > options.timeoutMs) {
      const seconds = Math.round(options.timeoutMs / 1000);
      throw new Error(
        `Timed out after ${seconds} s waiting until ${options.what}${last === '' ? '' : ` (last error: ${last})`}.`,
      );
    }
    await delay(typeof intervalMs === 'number' ? intervalMs : intervalMs(waitedMs));
  }
}
