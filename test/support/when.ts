import { waitUntil } from '../../local/process/wait-until.ts';

/** Long enough for a machine many times slower than a developer machine: only a failure reaches it. */
export const defaultTimeoutMs = 10 * 60_000;

/** Resolves when the condition holds; `what` is the message of the failure. */
export function when(what: string, condition: () => Promise<boolean> | boolean): Promise<void> {
  return waitUntil(async () => condition(), { what, timeoutMs: defaultTimeoutMs, intervalMs: 25 });
}
