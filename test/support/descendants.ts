import { readdirSync, readFileSync } from 'node:fs';

/** The descendants of a process, in any namespace, by their PIDs on this machine (Linux). */
export function descendants(pid: number): number[] {
  const children = childrenOf(pid);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    // It has ended in the meantime.
    return [];
  }
}

/** The command line of a process; empty if it has ended. */
export function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
  } catch {
    return [];
  }
}
