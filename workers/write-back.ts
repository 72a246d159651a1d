import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Between two looks at the folder (milliseconds). */
const pause = 40;

export interface WriteBack {
  begin(): void;
  /** Throws what the disk failed with: it tells nobody twice. */
  end(): Promise<void>;
}

/**
 * Has the disk take in the files of a folder while they are being written, so that little is left to wait for when they are made
 * durable.
 */
export function writeBack(folder: string): WriteBack {
  const over = new AbortController();
  let work: Promise<void> | undefined;
  return {
    begin() {
      work ??= keepSyncing(folder, over.signal);
      work.catch(() => undefined);
    },
    async end() {
      over.abort();
      await work;
    },
  };
}

async function keepSyncing(folder: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const name of await unlessMissing(readdir(folder), []))
      await unlessMissing(sync(join(folder, name)), null);
    await delay(pause, undefined, { signal }).catch(() => undefined);
  }
}

async function sync(path: string): Promise<null> {
  await using file = await open(path, 'r');
  await file.datasync();
  return null;
}

async function unlessMissing<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise;
    throw error;
  }
}
