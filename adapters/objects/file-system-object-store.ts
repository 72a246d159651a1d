import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, rm, stat, unlink, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import {
  ObjectExists,
  ObjectMissing,
  type ObjectStore,
  type StoredObject,
} from '../../core/ports/object-store.ts';
import { appendFile } from './append-file.ts';
import { rangeWithin } from './byte-range.ts';
import { listFolder } from './list-folder.ts';
import { objectPath } from './object-path.ts';
import { keepOpen, readFully } from './open-files.ts';
import { openPathSigner } from './signed-path.ts';
import { hasCode, placeLink, pruneFolders, storeGiven, storeStaged, unlessFull } from './staged-file.ts';
import { Stage } from './stage.ts';
import { sizeMismatch, writeStream, type Written } from './write-stream.ts';

const READ_BUFFER = 256 * 1024;
const MAX_SOURCES = 32;
/** Files kept open for small reads, and for how long. */
const OPEN_FILES = 64;
const OPEN_MILLISECONDS = 5000;

/**
 * Objects as files below `root`, which may be shared by several processes. A write goes to a staged file in the
 * same file system and takes its name when it is complete and durable.
 */
export async function openFileSystemObjectStore(root: string): Promise<ObjectStore> {
  const objects = join(root, 'objects');
  const stage = new Stage(join(root, 'incoming'));
  await mkdir(objects, { recursive: true });
  await mkdir(stage.folder, { recursive: true });
  await stage.removeAbandoned();
  const signer = await openPathSigner(root);
  const opened = keepOpen(OPEN_FILES, OPEN_MILLISECONDS);

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
    if ((await head(key)) !== null) throw new ObjectExists(`The object ${key} exists.`);
  }

  return {
    head,

    async put(key, body, options = {}) {
      const replace = options.replace ?? false;
      let written: Written = { bytes: 0 };
      try {
        const destination = { key, path: pathOf(key), replace };
        if (!replace) await refuseExisting(key);
        options.signal?.throwIfAborted();
        const onPlaced = options.onReadable && (() => options.onReadable?.(written.bytes));
        await storeStaged(
          stage,
          destination,
          async ({ handle }) => {
            written = await writeStream(body, handle, options);
          },
          onPlaced,
        );
        if (replace) opened.forget(destination.path);
      } catch (error) {
        if (body instanceof Readable) body.destroy();
        throw error;
      }
      return { ...(await mustHead(key)), ...written };
    },

    async get(key, range, signal) {
      const handle = await openObject(key, pathOf(key));
      try {
        const { start, end } = rangeWithin(range, (await handle.stat()).size);
        if (start === end) {
          await handle.close();
          return Readable.from([]);
        }
        const stream = handle.createReadStream({ start, end: end - 1, highWaterMark: READ_BUFFER, signal });
        return stream;
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async read(key, range, into) {
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
    },

    async putFile(key, file, { size, replace = false, consume = false, signal } = {}) {
      if (!replace) await refuseExisting(key);
      signal?.throwIfAborted();
      const destination = { key, path: pathOf(key), replace };
      const given = await lstat(file);
      // Where it leads is not for whoever made it to say.
      if (!given.isFile()) throw new TypeError(`${file} is no file.`);
      if (size !== undefined && given.size !== size) throw sizeMismatch(size, String(given.size));
      if (!consume || !(await unlessFull(() => storeGiven(file, destination)))) {
        await storeStaged(stage, destination, async (staged) => {
          await copyFile(file, staged.path, constants.COPYFILE_FICLONE);
          signal?.throwIfAborted();
        });
      }
      if (replace) opened.forget(destination.path);
      return mustHead(key);
    },

    async getFile(key, file, { signal, readOnly = false } = {}) {
      signal?.throwIfAborted();
      try {
        if (!readOnly || !(await linked(pathOf(key), file))) {
          await copyFile(pathOf(key), file, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
        }
        signal?.throwIfAborted();
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) await rm(file, { force: true });
        throw hasCode(error, 'ENOENT') ? missing(key) : error;
      }
    },

    async compose(sources, key) {
      if (sources.length < 1 || sources.length > MAX_SOURCES) {
        throw new RangeError(`Composing takes 1 to ${MAX_SOURCES} objects, not ${sources.length}.`);
      }
      const destination = { key, path: pathOf(key), replace: false };
      await refuseExisting(key);
      const [first, ...rest] = sources.map(pathOf);
      await storeStaged(stage, destination, async (file) => {
        try {
          await copyFile(first ?? '', file.path, constants.COPYFILE_FICLONE);
          for (const source of rest) await appendFile(source, file.handle);
        } catch (error) {
          if (hasCode(error, 'ENOENT')) throw missing(sources.join(' or '));
          throw error;
        }
      });
      return mustHead(key);
    },

    async copy(source, key) {
      const from = pathOf(source);
      const destination = { key, path: pathOf(key), replace: false };
      await mustHead(source);
      await unlessFull(() => placeLink(stage, from, destination));
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

    signedUrl: (key, seconds, mediaType) => Promise.resolve(signer.sign(key, seconds, mediaType)),
    verifySigned: (object, query) => signer.verify(object, query),

    removeAbandoned: () => stage.removeAbandoned(),
  };
}

/** A second name for the object where the file system gives one; false where it does not. */
async function linked(path: string, file: string): Promise<boolean> {
  try {
    await link(path, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP')) return false;
    throw error;
  }
}

function missing(key: string): ObjectMissing {
  return new ObjectMissing(`There is no object ${key}.`);
}

async function openObject(key: string, path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw missing(key);
    throw error;
  }
}
