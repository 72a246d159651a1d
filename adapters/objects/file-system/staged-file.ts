import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, rename, rm, rmdir, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ObjectStoreFull } from '../../../core/ports/object-store.ts';
import { exists } from '../failures.ts';
import { hasCode } from '../has-code.ts';
import type { StagingFolder } from './stage.ts';

/** Attempts to publish a file when a concurrent deletion removes its folder. */
const linkAttempts = 20;

/** A temporary file in the file system of its destination, used until the content is complete. */
export interface StagedFile {
  readonly path: string;
  readonly handle: FileHandle;
}

export interface Destination {
  readonly key: string;
  readonly path: string;
  readonly replace: boolean;
}

/**
 * Runs `fill` on a new staged file, syncs it and publishes it atomically; a failure leaves nothing. With
 * `onPlaced` the file is published first, then `onPlaced` is called and the file is synced.
 */
export async function storeStaged(
  stage: StagingFolder,
  destination: Destination,
  fill: (file: StagedFile) => Promise<void>,
  onPlaced?: () => void,
): Promise<void> {
  const path = join(stage.folder, crypto.randomUUID());
  await unlessFull(async () => {
    try {
      await using handle = await open(path, 'wx');
      using stored = stage.keep(handle);
      await fill({ path, handle: stored.handle });
      if (onPlaced === undefined) await handle.sync();
      const act = destination.replace ? rename : link;
      await moveTo(destination, () => act(path, destination.path), onPlaced);
      if (onPlaced !== undefined) await syncOrRemove(handle, destination.path);
    } finally {
      await rm(path, { force: true });
    }
  });
}

/** Error codes for a full disk or an exhausted disk quota. */
const full = ['ENOSPC', 'EDQUOT'];

/** Runs work that needs storage capacity. Throws ObjectStoreFull if the store is full. */
export async function unlessFull<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!hasCode(cause, ...full)) throw cause;
    throw new ObjectStoreFull('The object store is full.', { cause });
  }
}

async function syncOrRemove(handle: FileHandle, path: string): Promise<void> {
  try {
    await handle.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/**
 * Syncs a file that the caller hands over and moves it to its destination without copying. Returns false,
 * without an effect, if the file is on another file system.
 */
export async function storeGiven(file: string, destination: Destination): Promise<boolean> {
  const act = destination.replace ? rename : link;
  try {
    // Open it without following links: a program may have replaced the checked file with a link or a FIFO.
    await using handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    await handle.sync();
    await moveTo(destination, () => act(file, destination.path));
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    return false;
  }
  await rm(file, { force: true });
  return true;
}

/** Hard-links an immutable file, or copies it if the file system allows no more links to it. */
export async function createLink(
  stage: StagingFolder,
  source: string,
  destination: Destination,
): Promise<void> {
  try {
    await moveTo(destination, () => link(source, destination.path));
  } catch (error) {
    if (!hasCode(error, 'EMLINK')) throw error;
    await storeStaged(stage, destination, (file) => copyFile(source, file.path, constants.COPYFILE_FICLONE));
  }
}

async function moveTo(
  destination: Destination,
  act: () => Promise<void>,
  onPlaced?: () => void,
): Promise<void> {
  const folder = dirname(destination.path);
  for (let attempt = 1; ; attempt++) {
    try {
      // A concurrent deletion may remove parent folders during mkdir, which then fails with ENOENT itself.
      const firstMade = await mkdir(folder, { recursive: true });
      await act();
      onPlaced?.();
      await syncFolders(folder, firstMade);
      return;
    } catch (error) {
      if (hasCode(error, 'EEXIST')) throw exists(destination.key);
      if (!hasCode(error, 'ENOENT') || attempt === linkAttempts) throw error;
    }
  }
}

/**
 * A new name is durable once its folder is synced, and so on up to the parent of the first folder that was
 * created.
 */
async function syncFolders(folder: string, firstMade: string | undefined): Promise<void> {
  const last = firstMade === undefined ? folder : dirname(firstMade);
  for (let path = folder; ; path = dirname(path)) {
    await syncFolder(path);
    if (path === last || path === dirname(path)) return;
  }
}

async function syncFolder(path: string): Promise<void> {
  try {
    await using handle = await open(path, 'r');
    await handle.sync();
  } catch (error) {
    // A concurrent deletion is pruning the folder, or this system does not support syncing folders.
    if (!hasCode(error, 'ENOENT', 'EISDIR', 'EPERM', 'EINVAL')) throw error;
  }
}

/** Removes empty folders from `folder` up to, but not including, `root`. */
export async function pruneFolders(root: string, folder: string): Promise<void> {
  for (let path = folder; path !== root && path.startsWith(root); path = dirname(path)) {
    try {
      await rmdir(path);
    } catch {
      return;
    }
  }
}
