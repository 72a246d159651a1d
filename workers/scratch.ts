import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Disk for work in progress. Nothing on it outlives its step; what a killed worker left is wiped by the next. */
export interface Scratch {
  readonly folder: string;
  /** Runs `work` with an empty folder of its own, which is gone afterwards whatever happened. */
  use<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /** An empty folder for whoever cannot say beforehand how long; goes with its disposal. */
  take(): Promise<ScratchFolder>;
  close(): Promise<void>;
}

export interface ScratchFolder extends AsyncDisposable {
  readonly path: string;
}

const owner = 'owner.json';

interface Owner {
  readonly pid: number;
  /** When the process started, as the kernel counts it: tells it from a later one with the same number. */
  readonly started: string | null;
}

/** Takes a folder of this process's own below `directory`, after wiping those whose process is gone. */
export async function openScratch(directory: string): Promise<Scratch> {
  const root = resolve(directory);
  await mkdir(root, { recursive: true });
  await wipeLeftovers(root);
  const folder = join(root, `worker-${process.pid}-${randomBytes(4).toString('hex')}`);
  await mkdir(folder, { mode: 0o700 });
  const self: Owner = { pid: process.pid, started: await startOf(process.pid) };
  await writeFile(join(folder, owner), JSON.stringify(self));
  const take = async (): Promise<ScratchFolder> => {
    const path = await mkdtemp(join(folder, 'step-'));
    return {
      path,
      [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 3 }),
    };
  };
  return {
    folder,
    take,
    async use(work) {
      await using own = await take();
      return await work(own.path);
    },
    close: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

async function wipeLeftovers(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith('worker-')) continue;
    const folder = join(root, name);
    if (!(await isAlive(folder))) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function isAlive(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, owner), 'utf8').catch(() => null);
  // A folder without an owner was made this moment, or by a process that died right after: its name tells the pid.
  const { pid, started } = text === null ? { pid: pidOf(folder), started: undefined } : parse(text);
  // In a container the number is the same after each restart, and the start time is all that differs.
  const now = await startOf(pid);
  if (now === null) return process.platform !== 'linux' && pid !== process.pid && answers(pid);
  return started === undefined ? pid !== process.pid : started === now;
}

function parse(text: string): Owner {
  return JSON.parse(text) as Owner;
}

function pidOf(folder: string): number {
  return Number(/worker-(\d+)-/.exec(folder)?.[1] ?? 0);
}

function answers(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Field 22 of /proc/<pid>/stat (proc(5)); null where there is no such process or no such file system. */
async function startOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The second field is the program's name in parentheses and may hold spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
