import type { ChildProcess } from 'node:child_process';

/** True once the child has ended, by itself or by a signal, or when it could not be started at all. */
export function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** Resolves when the child has ended; at once when it already has, or could not be started. */
export function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
  });
}

/** Asks the child to stop and waits; after `defaultTimeoutMs` it is killed. */
export async function stopChild(
  child: ChildProcess,
  signal: NodeJS.Signals,
  defaultTimeoutMs: number,
): Promise<void> {
  if (hasEnded(child)) return;
  child.kill(signal);
  const killer = setTimeout(() => child.kill('SIGKILL'), defaultTimeoutMs);
  await ended(child);
  clearTimeout(killer);
}
