import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Between two looks at the folder (milliseconds). */
const pause = 20;
/** What lies there was made by a program that is not trusted: no link is followed, and no pipe waited for. */
const asGiven = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

export interface WriteBack {
  begin(): void;
  /** Throws what the disk failed with: it tells nobody twice. */
  end(): Promise<void>;
}

/**
 * Has the disk take in the files of these names, wherever in the folder they are being written, so that little is left
 * to wait for when they are made durable.
 */
export function writeBack(folder: string, names: RegExp): WriteBack {
  const over = new AbortController();
  let work: Promise<void> | undefined;
  return {
    begin() {
      work ??= keepSyncing(folder, names, over.signal);
      work.catch(() => undefined);
    },
    async end() {
      over.abort();
      await work;
    },
  };
}

async function keepSyncing(folder: string, names: RegExp, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const entries = await unlessMissing(readdir(folder, { recursive: true, withFileTypes: true }), []);
    const files = entries.filter((entry) => entry.isFile() && names.test(entry.name));
    await Promise.all(files.map(({ parentPath, name }) => unlessMissing(sync(join(parentPath, name)), null)));
    await delay(pause, undefined, { signal }).catch(() => undefined);
  }
}

async function sync(path: string): Promise<null> {
  await using file = await open(path, asGiven);
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
