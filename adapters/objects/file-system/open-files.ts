import { close, fstat, open, read } from 'node:fs';
import { promisify } from 'node:util';

const openFile = promisify(open) as (path: string, flags: string) => Promise<number>;
const statFile = promisify(fstat);

/** A cache of files open for reading, so that many small reads of one file open it once. */
export interface OpenFiles {
  /** Calls `work` with the open file. Rejects with the error of `fs.open` if it cannot be opened. */
  use<T>(path: string, work: (file: OpenFile) => Promise<T>): Promise<T>;
  /** Drops the cached file: the path may now refer to another one. */
  forget(path: string): void;
}

export interface OpenFile {
  readonly descriptor: number;
  readonly size: number;
}

interface Entry {
  readonly file: Promise<OpenFile>;
  readonly since: number;
  borrowers: number;
  forgotten: boolean;
}

/**
 * Caches the `max` most recently opened files, each for at most `milliseconds`, which is how long a deletion
 * by another process can go unnoticed.
 */
export function cacheOpenFiles(max: number, milliseconds: number): OpenFiles {
  const entries = new Map<string, Entry>();
  let sweeping: NodeJS.Timeout | undefined;

  const forget = (path: string, entry = entries.get(path)): void => {
    if (entry === undefined || entry.forgotten) return;
    entry.forgotten = true;
    if (entries.get(path) === entry) entries.delete(path);
    closeUnused(entry);
  };

  const sweep = (): void => {
    sweeping = undefined;
    for (const [path, entry] of entries) if (isOld(entry)) forget(path, entry);
    plan();
  };

  const plan = (): void => {
    if (entries.size > 0) sweeping ??= setTimeout(sweep, milliseconds).unref();
  };

  const isOld = ({ since }: Entry): boolean => performance.now() - since >= milliseconds;

  const enter = (path: string): Entry => {
    const entry: Entry = { file: openToRead(path), since: performance.now(), borrowers: 0, forgotten: false };
    entries.set(path, entry);
    entry.file.catch(() => forget(path, entry));
    for (const [oldest, other] of entries) {
      if (entries.size <= max) break;
      forget(oldest, other);
    }
    plan();
    return entry;
  };

  return {
    async use(path, work) {
      const known = entries.get(path);
      if (known !== undefined && isOld(known)) forget(path, known);
      const entry = known === undefined || known.forgotten ? enter(path) : known;
      entry.borrowers++;
      try {
        return await work(await entry.file);
      } finally {
        entry.borrowers--;
        if (entry.forgotten) closeUnused(entry);
      }
    },
    forget: (path) => forget(path),
  };
}

async function openToRead(path: string): Promise<OpenFile> {
  const descriptor = await openFile(path, 'r');
  try {
    return { descriptor, size: (await statFile(descriptor)).size };
  } catch (error) {
    close(descriptor);
    throw error;
  }
}

function closeUnused({ file, borrowers }: Entry): void {
  if (borrowers > 0) return;
  file.then(
    ({ descriptor }) => close(descriptor),
    () => undefined,
  );
}

/** Fills `bytes` starting at `position`; false if the file ends before that. */
export async function readFully(descriptor: number, bytes: Uint8Array, position: number): Promise<boolean> {
  for (let done = 0; done < bytes.length;) {
    const count = await readOnce(descriptor, bytes, done, position + done);
    if (count === 0) return false;
    done += count;
  }
  return true;
}

function readOnce(descriptor: number, bytes: Uint8Array, offset: number, position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    read(descriptor, bytes, offset, bytes.length - offset, position, (error, count) => {
      if (error === null) resolve(count);
      else reject(error);
    });
  });
}
