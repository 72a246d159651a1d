import { readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Whoever writes a staged file marks it so often, though nothing may come that could be written (milliseconds). */
const markPeriod = 10 * 60_000;
/** What was not marked for so long belongs to a process that is gone. */
const lifetime = 6 * markPeriod;

/** The folder of files that are being written; processes on several machines may share it. */
export class Stage {
  readonly folder: string;
  readonly #inProgress = new Set<FileHandle>();
  #timer: NodeJS.Timeout | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Marks a file of this process as one that is being written, until what it answers is disposed of. */
  keep(handle: FileHandle): Disposable & { readonly handle: FileHandle } {
    this.#inProgress.add(handle);
    this.#timer ??= setInterval(() => this.#mark(), markPeriod).unref();
    return {
      handle,
      [Symbol.dispose]: () => {
        this.#inProgress.delete(handle);
        if (this.#inProgress.size > 0) return;
        clearInterval(this.#timer);
        this.#timer = undefined;
      },
    };
  }

  /** Removes what killed processes had begun to write; how many files. */
  async removeAbandoned(): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      // Another process may be faster, or have put the file in its place.
      const entry = await stat(path).catch(() => null);
      if (entry === null || Date.now() - entry.mtimeMs <= lifetime) continue;
      await rm(path, { force: true });
      removed++;
    }
    return removed;
  }

  #mark(): void {
    const now = new Date();
    for (const handle of this.#inProgress) handle.utimes(now, now).catch(() => undefined);
  }
}
