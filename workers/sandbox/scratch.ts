import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { endForsaken } from './forsaken-programs.ts';
import { claim, isOwned, stillHere } from './scratch-owner.ts';

/** Disk for work in progress. Nothing on it outlives its step; what a killed worker left is swept by any other. */
export interface Scratch {
  readonly folder: string;
  /** Runs `work` with an empty folder of its own, which is gone afterwards whatever happened. */
  use<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /** An empty folder for whoever cannot say beforehand how long; goes with its disposal. */
  take(): Promise<ScratchFolder>;
  /** Removes the folders of workers that are gone, with the programs in them, and what was left in our own. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export interface ScratchFolder extends AsyncDisposable {
  readonly path: string;
}

export interface ScratchOptions {
  /** Hears of what could not be removed; the next sweep tries again. */
  readonly onError?: (error: unknown) => void;
  /** Milliseconds between two sweeps. */
  readonly sweepEvery?: number;
}

/** Takes a folder of this process's own below `directory`, sweeps, and goes on sweeping until it is closed. */
export async function openScratch(
  directory: string,
  { onError = () => undefined, sweepEvery = 60_000 }: ScratchOptions = {},
): Promise<Scratch> {
  const root = resolve(directory);
  const folder = join(root, `worker-${process.pid}-${randomBytes(4).toString('hex')}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await claim(folder);
  const taken = new Set<string>();
  let isClosed = false;
  let sweeping: Promise<void> | null = null;

  const take = async (): Promise<ScratchFolder> => {
    if (isClosed) throw new Error('the scratch disk is closed');
    const name = `step-${randomBytes(6).toString('hex')}`;
    const path = join(folder, name);
    // Known before it is there, so that no sweep takes it for a leftover.
    taken.add(name);
    try {
      await mkdir(path);
    } catch (error) {
      taken.delete(name);
      throw error;
    }
    return {
      path,
      async [Symbol.asyncDispose]() {
        await remove(path).catch(onError);
        taken.delete(name);
      },
    };
  };
  const sweepAll = async () => {
    await stillHere(folder);
    for (const name of await readdir(folder)) {
      if (name.startsWith('step-') && !taken.has(name)) await remove(join(folder, name)).catch(onError);
    }
    for (const name of await readdir(root)) {
      const other = join(root, name);
      if (!name.startsWith('worker-') || other === folder || (await isOwned(other))) continue;
      await endForsaken(other).catch(onError);
      await remove(other).catch(onError);
    }
  };
  const sweep = () => (sweeping ??= sweepAll().finally(() => (sweeping = null)));
  await sweep();
  const timer = setInterval(() => void sweep().catch(onError), sweepEvery).unref();
  return {
    folder,
    take,
    async use(work) {
      await using own = await take();
      return await work(own.path);
    },
    sweep,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await sweeping?.catch(onError);
      await remove(folder);
    },
  };
}

/** A program that was killed may still be making its last file: then the folder is not empty at once. */
function remove(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 5 });
}
