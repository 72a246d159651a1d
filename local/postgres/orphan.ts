import { readFile, rm } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * The process that the pid file of a data folder names: none that is running, the Postgres of this folder, or another
 * process that reuses the pid.
 */
export type PidFileOwner =
  | { kind: 'none' }
  | { kind: 'postgres'; pid: number }
  | { kind: 'other'; pid: number };

/**
 * Reads `postmaster.pid` and identifies the process. After a crash or a reboot the pid may belong to another process,
 * which `pg_ctl stop` would signal, so the command line is compared first.
 */
export async function pidFileOwner(dataFolder: string): Promise<PidFileOwner> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (!Number.isInteger(pid) || pid <= 0) return { kind: 'none' };
  const commandLine = await commandLineOf(pid);
  if (commandLine === undefined) return { kind: 'none' };
  const words = commandLine.split('\0');
  const own = words.some((word) => word.endsWith('postgres')) && words.includes(dataFolder);
  return { kind: own ? 'postgres' : 'other', pid };
}

/** Command line of a process, its arguments separated by NUL; undefined if there is no such process. */
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

/** Removes a stale pid file. Postgres refuses to start while it names a running process. */
export async function removePidFile(dataFolder: string): Promise<void> {
  await rm(join(dataFolder, 'postmaster.pid'), { force: true });
}
