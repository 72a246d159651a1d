import { readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Interval at which a process touches its staged files, even if no data arrives (milliseconds). */
const markPeriod = 10 * 60_000;
/** A staged file that was not touched for this long belongs to a process that no longer runs. */
const lifetime = 6 * markPeriod;

/** The folder of files that are being written. Processes on several machines may share it. */
export class StagingFolder {
  readonly folder: string;
  readonly #inProgress = new Set<FileHandle>();
  #timer: NodeJS.Timeout | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Touches a staged file of this process periodically until the result is disposed. */
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

  /** Removes staged files of killed processes; returns their number. */
  async removeAbandoned(): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      // Another process may have removed or published the file already.
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
