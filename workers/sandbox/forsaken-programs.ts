import { readdir, readlink, realpath } from 'node:fs/promises';

/**
 * Ends the programs that run in a folder below this one. The kernel ends them with their worker, but for one that is
 * just being started: bubblewrap that loses its other half while it makes its namespaces waits for it for ever.
 */
export async function endForsaken(folder: string): Promise<void> {
  const below = `${await realpath(folder)}/`;
  // Where the system keeps no such account (not Linux) there is no bubblewrap either.
  for (const name of await readdir('/proc').catch(() => [])) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    if (place.startsWith(below)) end(pid);
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
