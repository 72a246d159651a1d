import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { WriteBack } from '../../../core/ports/object-store.ts';

/** Between two looks at the folder (milliseconds). */
const pause = 20;
/** What lies there was made by a program that is not trusted: no link is followed, and no pipe waited for. */
const asGiven = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Has the disk take in files while they are being written, wherever in the folder that is, so that little is left to wait
 * for when they are made durable: measured, 100 ms of a layer of 47 MB.
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
