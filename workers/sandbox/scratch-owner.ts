import { readFile, readlink, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Records the owner of a folder on scratch. The file is touched while its process lives. */
const file = 'owner.json';

interface Owner {
  readonly pid: number;
  /**
   * Start time of the process by the kernel, which distinguishes it from a later process with the same id.
   */
  readonly started: string | null;
  /** Scope of the process id: the boot of the machine and the container. */
  readonly machine: string;
}

/** Milliseconds without a touch after which a folder is abandoned, where its process cannot be checked. */
export const ownerSilence = 15 * 60_000;

export async function claim(folder: string): Promise<void> {
  const self: Owner = { pid: process.pid, started: await startOf(process.pid), machine: await machineId() };
  await writeFile(join(folder, file), JSON.stringify(self));
}

/** Touches the owner file, for processes that cannot check whether the owner lives. */
export async function touchOwner(folder: string): Promise<void> {
  const now = new Date();
  await utimes(join(folder, file), now, now);
}

/**
 * Whether the process of the folder may still live. In the same container its process id is checked;
 * otherwise the file must have been touched recently.
 */
export async function isOwned(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, file), 'utf8').catch(() => null);
  const owner = text === null ? null : parse(text);
  if (owner !== null && owner.started !== null && owner.machine === (await machineId())) {
    return (await startOf(owner.pid)) === owner.started;
  }
  const touched = await stat(join(folder, owner === null ? '' : file)).catch(() => null);
  return touched !== null && Date.now() - touched.mtimeMs < ownerSilence;
}

/** Null for a file that was not written completely. */
function parse(text: string): Owner | null {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return null;
  }
}

async function machineId(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const container = await readlink('/proc/self/ns/pid').catch(() => '');
  return `${boot.trim()} ${container}`;
}

/** Field 22 of /proc/<pid>/stat (proc(5)); null without such a process or file system. */
async function startOf(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The second field is the program name in parentheses and may contain spaces.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
