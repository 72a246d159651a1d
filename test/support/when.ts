import { AssertionError } from 'node:assert/strict';
import { waitUntil } from '../../local/process/wait-until.ts';

/** Long enough for a machine many times slower than a developer machine: only a failure reaches it. */
export const defaultTimeoutMs = 10 * 60_000;

/**
 * The pause before the next check grows with the wait: conditions take screenshots, or describe workflows, which takes
 * processors from what they wait for.
 */
const intervalMs = (waitedMs: number) => Math.min(250, Math.max(25, waitedMs / 8));

/**
 * Resolves when the condition holds; `what` is the message of the failure. Other errors of the condition mean
 * "not yet"; a failed assertion ends the wait at once.
 */
export async function when(what: string, condition: () => Promise<boolean> | boolean): Promise<void> {
  let failed: AssertionError | undefined;
  const holdsOrFailed = async () => {
    try {
      return await condition();
    } catch (error) {
      if (!(error instanceof AssertionError)) throw error;
      failed = error;
      return true;
    }
  };
  await waitUntil(holdsOrFailed, { what, timeoutMs: defaultTimeoutMs, intervalMs });
  if (failed !== undefined) throw failed;
}
