import type { ChildProcess } from 'node:child_process';

/** Whether the child has exited, was killed by a signal, or could not be started. */
export function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** Resolves when the child has ended; immediately if it could not be started. */
export function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
  });
}

/** Sends the signal and waits for the child to end. Kills it after `timeoutMs`. */
export async function stopChild(
  child: ChildProcess,
  signal: NodeJS.Signals,
  timeoutMs: number,
): Promise<void> {
  if (hasEnded(child)) return;
  child.kill(signal);
  const killer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await ended(child);
  clearTimeout(killer);
}
