import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { killOrphans } from './kill-orphans.ts';
import { claim, isOwned, touchOwner } from './scratch-owner.ts';

/**
 * Disk for work in progress. Files are removed with their step; the sweep of any worker removes what a killed
 * worker left.
 */
export interface Scratch {
  readonly folder: string;
  /** Runs `work` with an empty folder, which is removed afterwards in any case. */
  withFolder<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /** Creates an empty folder, which is removed by its disposal. */
  createFolder(): Promise<ScratchFolder>;
  /** Removes folders of dead workers, kills the programs in them, and removes leftovers in our own folder. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export interface ScratchFolder extends AsyncDisposable {
  readonly path: string;
}

export interface ScratchOptions {
  /** Receives errors of removals; the next sweep retries them. */
  readonly onError?: (error: unknown) => void;
  /** Milliseconds between two sweeps. */
  readonly sweepEvery?: number;
}

/** Creates a folder of this process below `directory`, sweeps, and repeats the sweep until it is closed. */
export async function openScratch(
  directory: string,
  { onError = () => undefined, sweepEvery = 60_000 }: ScratchOptions = {},
): Promise<Scratch> {
  const root = resolve(directory);
  const folder = join(root, `worker-${process.pid}-${randomBytes(4).toString('hex')}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await claim(folder);
  const inUse = new Set<string>();
  let isClosed = false;
  let sweeping: Promise<void> | null = null;

  const createFolder = async (): Promise<ScratchFolder> => {
    if (isClosed) throw new Error('the scratch disk is closed');
    const name = `step-${randomBytes(6).toString('hex')}`;
    const path = join(folder, name);
    // Registered before it exists, so that no sweep removes it.
    inUse.add(name);
    try {
      await mkdir(path);
    } catch (error) {
      inUse.delete(name);
      throw error;
    }
    return {
      path,
      async [Symbol.asyncDispose]() {
        await remove(path).catch(onError);
        inUse.delete(name);
      },
    };
  };
  const sweepAll = async () => {
    await touchOwner(folder);
    for (const name of await readdir(folder)) {
      if (name.startsWith('step-') && !inUse.has(name)) await remove(join(folder, name)).catch(onError);
    }
    for (const name of await readdir(root)) {
      const other = join(root, name);
      if (!name.startsWith('worker-') || other === folder || (await isOwned(other))) continue;
      await killOrphans(other).catch(onError);
      await remove(other).catch(onError);
    }
  };
  const sweep = () => (sweeping ??= sweepAll().finally(() => (sweeping = null)));
  await sweep();
  const timer = setInterval(() => void sweep().catch(onError), sweepEvery).unref();
  return {
    folder,
    createFolder,
    async withFolder(work) {
      await using own = await createFolder();
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

/** A killed program may still be creating its last file, so that the folder is not empty at once. */
function remove(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 5 });
}
