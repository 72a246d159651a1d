import { setTimeout as delay } from 'node:timers/promises';

/** How long a program that lives may take to its first answer, also on a machine that is very slow or busy. */
export const startTimeoutMs = 5 * 60_000;

export interface WaitOptions {
  /** What is waited for, for the sentence of the failure: "Postgres accepts connections". */
  what: string;
  timeoutMs: number;
  intervalMs?: number;
  /** Ends the wait early with this error's text, for example because the child has exited. */
  giveUp?: () => string | undefined;
}

/** Polls until `condition` resolves to true; a throw counts as "not yet" and is named when the time is up. */
export async function waitUntil(condition: () => Promise<boolean>, options: WaitOptions): Promise<void> {
  const deadline = performance.now() + options.timeoutMs;
  let last = '';
  for (;;) {
    try {
      if (await condition()) return;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    const reason = options.giveUp?.();
    if (reason !== undefined) throw new Error(reason);
    if (performance.now() > deadline) {
      const seconds = Math.round(options.timeoutMs / 1000);
      throw new Error(
        `${options.what}: not within ${seconds} s${last === '' ? '' : ` (last answer: ${last})`}.`,
      );
    }
    await delay(options.intervalMs ?? 50);
  }
}
