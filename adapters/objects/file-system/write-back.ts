import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { WriteBack } from '../../../core/ports/object-store.ts';

/** Interval between scans of the folder (milliseconds). */
const pause = 20;
/** The files are made by an untrusted program: do not follow links or block on pipes. */
const asGiven = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Syncs the files below a folder while they are being written, so that the final sync takes less time: by 100
 * ms for a layer of 47 MB, as measured.
 */
export function writeBack(folder: string, isWanted: (name: string) => boolean): WriteBack {
  const over = new AbortController();
  let work: Promise<void> | undefined;
  return {
    begin() {
      work ??= syncUntilIdle(folder, isWanted, over.signal);
      work.catch(() => undefined);
    },
    async end() {
      over.abort();
      await work;
    },
  };
}

async function syncUntilIdle(
  folder: string,
  isWanted: (name: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const entries = await unlessMissing(readdir(folder, { recursive: true, withFileTypes: true }), []);
    const files = entries.filter((entry) => entry.isFile() && isWanted(entry.name));
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
