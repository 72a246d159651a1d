import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, rm, stat, unlink, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type {
  ByteRange,
  LocalObjects,
  ObjectStore,
  PutOptions,
  StoredObject,
  TakeOptions,
} from '../../../core/ports/object-store.ts';
import { rangeWithin } from '../byte-range.ts';
import { exists, missing, sizeMismatch } from '../failures.ts';
import { listFolder } from './list-folder.ts';
import { objectPath } from './object-path.ts';
import { cacheOpenFiles, readFully } from './open-files.ts';
import { hasCode } from '../has-code.ts';
import { createLink, pruneFolders, storeGiven, storeStaged, unlessFull } from './staged-file.ts';
import { StagingFolder } from './stage.ts';
import { writeBack } from './write-back.ts';
import { writeStream, type Written } from './write-stream.ts';

const readBuffer = 256 * 1024;
/** Maximum number of files that stay open for small reads, and for how long. */
const openFiles = 64;
const openMilliseconds = 5000;

interface FileSystemObjectStore extends ObjectStore {
  readonly local: LocalObjects;
}

/**
 * Objects as files below `root`, which several processes may share. A write goes to a staged file in the same
 * file system, which is renamed to its final path when it is complete and durable.
 */
export async function openFileSystemObjectStore(root: string): Promise<FileSystemObjectStore> {
  const objects = join(root, 'objects');
  const stage = new StagingFolder(join(root, 'incoming'));
  await mkdir(objects, { recursive: true });
  await mkdir(stage.folder, { recursive: true });
  await stage.removeAbandoned();
  const opened = cacheOpenFiles(openFiles, openMilliseconds);

  const pathOf = (key: string): string => objectPath(objects, key);

  async function head(key: string): Promise<StoredObject | null> {
    try {
      const entry = await stat(pathOf(key));
      return entry.isFile() ? { key, bytes: entry.size, createdAt: Math.trunc(entry.mtimeMs) } : null;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
  }

  async function mustHead(key: string): Promise<StoredObject> {
    const found = await head(key);
    if (found === null) throw missing(key);
    return found;
  }

  async function refuseExisting(key: string): Promise<void> {
    if ((await head(key)) !== null) throw exists(key);
  }

  async function put(
    key: string,
    body: AsyncIterable<Uint8Array> | Readable,
    options: TakeOptions,
  ): Promise<StoredObject> {
    const { replace = false, onReadable } = options;
    let written: Written = { bytes: 0 };
    try {
      const destination = { key, path: pathOf(key), replace };
      if (!replace) await refuseExisting(key);
      options.signal?.throwIfAborted();
      await storeStaged(
        stage,
        destination,
        async ({ handle }) => {
          written = await writeStream(body, handle, options);
        },
        onReadable && (() => onReadable(written.bytes)),
      );
      if (replace) opened.forget(destination.path);
    } catch (error) {
      if (body instanceof Readable) body.destroy();
      throw error;
    }
    return { ...(await mustHead(key)), ...written };
  }

  async function read(key: string, range?: ByteRange, into?: Uint8Array): Promise<Uint8Array> {
    try {
      return await opened.use(pathOf(key), async ({ descriptor, size }) => {
        const { start, end } = rangeWithin(range, size);
        const length = end - start;
        const hasRoom = into !== undefined && into.length >= length;
        const bytes = hasRoom ? into.subarray(0, length) : Buffer.allocUnsafeSlow(length);
        if (await readFully(descriptor, bytes, start)) return bytes;
        throw new Error(`The object ${key} ends before byte ${end}.`);
      });
    } catch (error) {
      throw hasCode(error, 'ENOENT') ? missing(key) : error;
    }
  }

  async function putFile(
    key: string,
    file: string,
    { size, replace = false, signal }: PutOptions,
    isGiven: boolean,
  ): Promise<StoredObject> {
    if (!replace) await refuseExisting(key);
    signal?.throwIfAborted();
    const destination = { key, path: pathOf(key), replace };
    const found = await lstat(file);
    // A symbolic link could point at any file.
    if (!found.isFile()) throw new TypeError(`${file} is not a file.`);
    if (size !== undefined && found.size !== size) throw sizeMismatch(size, String(found.size));
    if (!isGiven || !(await unlessFull(() => storeGiven(file, destination)))) {
      await storeStaged(stage, destination, async (staged) => {
        await copyFile(file, staged.path, constants.COPYFILE_FICLONE);
        signal?.throwIfAborted();
      });
    }
    if (replace) opened.forget(destination.path);
    return mustHead(key);
  }

  async function getFile(
    key: string,
    file: string,
    signal: AbortSignal | undefined,
    isOnlyRead: boolean,
  ): Promise<void> {
    signal?.throwIfAborted();
    try {
      if (!isOnlyRead || !(await linked(pathOf(key), file))) {
        await copyFile(pathOf(key), file, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
      }
      signal?.throwIfAborted();
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) await rm(file, { force: true });
      throw hasCode(error, 'ENOENT') ? missing(key) : error;
    }
  }

  return {
    head,
    put: (key, body, options = {}) => put(key, body, options),
    read: (key, range) => read(key, range),
    putFile: (key, file, options = {}) => putFile(key, file, options, false),
    getFile: (key, file, signal) => getFile(key, file, signal, false),
    local: {
      take: (key, body, options = {}) => put(key, body, options),
      adopt: (key, file, options = {}) => putFile(key, file, options, true),
      link: (key, file, signal) => getFile(key, file, signal, true),
      readInto: read,
      writeBack,
    },

    async get(key, range, signal) {
      const handle = await openObject(key, pathOf(key));
      try {
        const { start, end } = rangeWithin(range, (await handle.stat()).size);
        if (start === end) {
          await handle.close();
          return Readable.from([]);
        }
        const stream = handle.createReadStream({ start, end: end - 1, highWaterMark: readBuffer, signal });
        return stream;
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async copy(source, key) {
      const from = pathOf(source);
      const destination = { key, path: pathOf(key), replace: false };
      await mustHead(source);
      await unlessFull(() => createLink(stage, from, destination));
      return mustHead(key);
    },

    async delete(key) {
      const path = pathOf(key);
      opened.forget(path);
      try {
        await unlink(path);
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return false;
        throw error;
      }
      await pruneFolders(objects, dirname(path));
      return true;
    },

    list: (prefix) => listFolder(objects, prefix),

    signedUrl: () => Promise.resolve(null),
    removeAbandoned: () => stage.removeAbandoned(),
  };
}

/** Creates a hard link to the object; false if the file system does not support it. */
async function linked(path: string, file: string): Promise<boolean> {
  try {
    await link(path, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP')) return false;
    throw error;
  }
}

async function openObject(key: string, path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw missing(key);
    throw error;
  }
}
