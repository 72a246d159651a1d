import { readdir, readlink, realpath } from 'node:fs/promises';

/**
 * Kills the programs that run in a folder below this one. The kernel kills them with their worker, except
 * during start-up: a bubblewrap process that loses its peer while it creates namespaces waits indefinitely.
 */
export async function killOrphans(folder: string): Promise<void> {
  const below = `${await realpath(folder)}/`;
  // Systems without /proc (not Linux) have no bubblewrap either.
  for (const name of await readdir('/proc').catch(() => [])) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    if (workingFolder.startsWith(below)) end(pid);
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
