import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, rename, rm, rmdir, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ObjectStoreFull } from '../../../core/ports/object-store.ts';
import { exists } from '../failures.ts';
import { hasCode } from '../has-code.ts';
import type { Stage } from './stage.ts';

/** Attempts at publishing while a neighbour's deletion removes the folder under our feet. */
const linkAttempts = 20;

/** A file under a name of its own, in the file system of its destination, until it is complete. */
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
 * Runs `fill` on a new staged file, makes its bytes durable and puts it in place at once; a failure leaves nothing. For
 * who wants to hear of it (`onPlaced`) it is put in place first and made durable then.
 */
export async function storeStaged(
  stage: Stage,
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
      await place(destination, () => act(path, destination.path), onPlaced);
      if (onPlaced !== undefined) await syncOrRemove(handle, destination.path);
    } finally {
      await rm(path, { force: true });
    }
  });
}

/** What the system says of a disk, or of somebody's share of it, that is full. */
const full = ['ENOSPC', 'EDQUOT'];

/** Does what needs room in the store. Throws ObjectStoreFull where there is none. */
export async function unlessFull<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!hasCode(cause, ...full)) throw cause;
    throw new ObjectStoreFull('There is no room in the object store.', { cause });
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
 * Makes a file that is given away durable and gives it its place, without moving a byte. False, and nothing done, where it
 * lies on another file system.
 */
export async function storeGiven(file: string, destination: Destination): Promise<boolean> {
  const act = destination.replace ? rename : link;
  try {
    // What the caller checked is what is stored: a program may have replaced it with a link or a FIFO.
    await using handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    await handle.sync();
    await place(destination, () => act(file, destination.path));
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    return false;
  }
  await rm(file, { force: true });
  return true;
}

/** A second name for an immutable file, or a copy where the file system makes no more links. */
export async function createLink(stage: Stage, source: string, destination: Destination): Promise<void> {
  try {
    await place(destination, () => link(source, destination.path));
  } catch (error) {
    if (!hasCode(error, 'EMLINK')) throw error;
    await storeStaged(stage, destination, (file) => copyFile(source, file.path, constants.COPYFILE_FICLONE));
  }
}

async function place(
  destination: Destination,
  act: () => Promise<void>,
  onPlaced?: () => void,
): Promise<void> {
  const folder = dirname(destination.path);
  for (let attempt = 1; ; attempt++) {
    try {
      // The folders above may go while they are made, too: that is ENOENT of mkdir itself.
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

/** A new name is durable once its folder is, and so on up to the parent of the first folder that was made. */
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
    // A neighbour deleted the last other object of the folder and is pruning it, or this system syncs no folders.
    if (!hasCode(error, 'ENOENT', 'EISDIR', 'EPERM', 'EINVAL')) throw error;
  }
}

/** Removes folders that became empty, from `folder` up to but without `root`. */
export async function pruneFolders(root: string, folder: string): Promise<void> {
  for (let path = folder; path !== root && path.startsWith(root); path = dirname(path)) {
    try {
      await rmdir(path);
    } catch {
      return;
    }
  }
}
