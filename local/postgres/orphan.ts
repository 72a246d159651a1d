import { readFile, rm } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * What the pid file in a data folder points at: nothing that lives, a Postgres of this very folder, or a process
 * that merely got the number later.
 */
export type PidFileOwner =
  { kind: 'none' } | { kind: 'ours'; pid: number } | { kind: 'foreign'; pid: number };

/**
 * Reads `postmaster.pid` and looks who has the number now. A pid alone proves nothing after a crash or a reboot:
 * `pg_ctl stop` would signal whatever process the file names, so the command line is compared first.
 */
export async function pidFileOwner(dataFolder: string): Promise<PidFileOwner> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (!Number.isInteger(pid) || pid <= 0) return { kind: 'none' };
  const commandLine = await commandLineOf(pid);
  if (commandLine === undefined) return { kind: 'none' };
  const words = commandLine.split('\0');
  const own = words.some((word) => word.endsWith('postgres')) && words.includes(dataFolder);
  return { kind: own ? 'ours' : 'foreign', pid };
}

/** The words of a process' command line, each ended by NUL; undefined when no such process lives. */
async function commandLineOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  }
  try {
    const line = execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).trim();
    return line.replaceAll(' ', '\0');
  } catch {
    return undefined;
  }
}

/** Removes a pid file that a foreign process' number keeps alive: Postgres would refuse to start because of it. */
export async function forgetPidFile(dataFolder: string): Promise<void> {
  await rm(join(dataFolder, 'postmaster.pid'), { force: true });
}
