import { readFile, readlink, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file that says whose a folder on scratch is. It is touched while its process lives. */
const file = 'owner.json';

interface Owner {
  readonly pid: number;
  /** When the process started, as the kernel counts it: tells it from a later one with the same number. */
  readonly started: string | null;
  /** Where the number means something: the machine since its start, and the container. */
  readonly place: string;
}

/** A folder that nobody has touched for so long is nobody's, where its process cannot be asked (milliseconds). */
export const ownerSilence = 15 * 60_000;

export async function claim(folder: string): Promise<void> {
  const self: Owner = { pid: process.pid, started: await startOf(process.pid), place: await placeOf() };
  await writeFile(join(folder, file), JSON.stringify(self));
}

/** Says that the owner lives, to who cannot ask for its process. */
export async function stillHere(folder: string): Promise<void> {
  const now = new Date();
  await utimes(join(folder, file), now, now);
}

/** Whether the folder's process may still live. One beside us is asked for; others show it by touching their file. */
export async function isOwned(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, file), 'utf8').catch(() => null);
  const owner = text === null ? null : parse(text);
  if (owner !== null && owner.started !== null && owner.place === (await placeOf())) {
    return (await startOf(owner.pid)) === owner.started;
  }
  const touched = await stat(join(folder, owner === null ? '' : file)).catch(() => null);
  return touched !== null && Date.now() - touched.mtimeMs < ownerSilence;
}

/** Null of a file that its process did not come to write. */
function parse(text: string): Owner | null {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return null;
  }
}

async function placeOf(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const container = await readlink('/proc/self/ns/pid').catch(() => '');
  return `${boot.trim()} ${container}`;
}

/** Field 22 of /proc/<pid>/stat (proc(5)); null where there is no such process or no such file system. */
async function startOf(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The second field is the program's name in parentheses and may hold spaces.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
