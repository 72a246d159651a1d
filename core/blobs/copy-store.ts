import { createHash } from 'node:crypto';
import { ObjectExists, ObjectMissing, type ObjectStore, type StoredObject } from '../ports/object-store.ts';
import { probesPrefix } from './keys.ts';

export interface StoreCopyOptions {
  /** Number of objects copied concurrently. */
  readonly concurrency: number;
  /** Reads each object that exists in both stores from both and compares the checksums. */
  readonly verify: boolean;
  /** Deletes objects that exist only in the target. */
  readonly removeExtra: boolean;
  readonly onProblem: (problem: CopyProblem) => void;
}

export interface CopyProblem {
  readonly key: string;
  readonly problem: 'different_size' | 'different_content' | 'failed';
  readonly message: string;
}

export interface CopyCounts {
  copied: number;
  copiedBytes: number;
  /** In both stores with the same size. */
  present: number;
  /** Deleted from the source after it was listed. */
  deleted: number;
  /** Only in the target. */
  extra: number;
  removed: number;
  problems: number;
}

interface Pair {
  readonly key: string;
  readonly source: StoredObject | null;
  readonly target: StoredObject | null;
}

/**
 * Copies the objects of one store to another under the same keys. Objects are immutable and written
 * atomically, so an interrupted copy can be resumed by running it again. Both stores are listed in key order,
 * so memory use does not depend on their size. Each copy is read back and compared.
 */
export class StoreCopy {
  readonly counts: CopyCounts = {
    ...{ copied: 0, copiedBytes: 0, present: 0, deleted: 0 },
    ...{ extra: 0, removed: 0, problems: 0 },
  };
  readonly #from: ObjectStore;
  readonly #to: ObjectStore;
  readonly #options: StoreCopyOptions;

  constructor(from: ObjectStore, to: ObjectStore, options: StoreCopyOptions) {
    this.#from = from;
    this.#to = to;
    this.#options = options;
  }

  /**
   * Rejects if a store cannot be listed or `signal` fires; failures of single objects are reported as
   * problems.
   */
  async run(signal: AbortSignal): Promise<void> {
    const running = new Set<Promise<void>>();
    for await (const pair of pairsOf(this.#from.list(''), this.#to.list(''))) {
      signal.throwIfAborted();
      const work = this.#take(pair, signal).finally(() => running.delete(work));
      running.add(work);
      if (running.size >= this.#options.concurrency) await Promise.race(running);
    }
    await Promise.all(running);
    signal.throwIfAborted();
  }

  async #take({ key, source, target }: Pair, signal: AbortSignal): Promise<void> {
    try {
      if (source === null) await this.#takeExtra(key);
      else if (target === null) await this.#copyAbsent(key, source, signal);
      else await this.#compare(key, source, target, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ObjectMissing && (await this.#isDeleted(key))) this.counts.deleted++;
      else this.#report(key, 'failed', error instanceof Error ? error.message : String(error));
    }
  }

  /** A write of an interrupted or concurrent run can complete after the target was listed. */
  async #copyAbsent(key: string, source: StoredObject, signal: AbortSignal): Promise<void> {
    try {
      await this.#copy(key, source, signal);
    } catch (error) {
      const target = error instanceof ObjectExists ? await this.#to.head(key) : null;
      if (target === null) throw error;
      await this.#compare(key, source, target, signal);
    }
  }

  async #copy(key: string, { bytes }: StoredObject, signal: AbortSignal): Promise<void> {
    const body = await this.#from.get(key, undefined, signal);
    const { sha256 } = await this.#to.put(key, body, { size: bytes, signal });
    if (sha256 !== (await sha256Of(this.#to, key, signal))) {
      await this.#to.delete(key);
      this.#report(
        key,
        'different_content',
        'The SHA-256 of the copy does not match the source; the copy was deleted.',
      );
      return;
    }
    this.counts.copied++;
    this.counts.copiedBytes += bytes;
  }

  async #compare(
    key: string,
    source: StoredObject,
    target: StoredObject,
    signal: AbortSignal,
  ): Promise<void> {
    if (source.bytes !== target.bytes) {
      const message = `The source has ${source.bytes} bytes, the target ${target.bytes}.`;
      this.#report(key, 'different_size', message);
      return;
    }
    if (this.#options.verify) {
      const [from, to] = await Promise.all([
        sha256Of(this.#from, key, signal),
        sha256Of(this.#to, key, signal),
      ]);
      if (from !== to) {
        this.#report(key, 'different_content', 'The SHA-256 of the target does not match the source.');
        return;
      }
    }
    this.counts.present++;
  }

  async #takeExtra(key: string): Promise<void> {
    this.counts.extra++;
    if (this.#options.removeExtra && (await this.#to.delete(key))) this.counts.removed++;
  }

  async #isDeleted(key: string): Promise<boolean> {
    return (await this.#from.head(key)) === null;
  }

  #report(key: string, problem: CopyProblem['problem'], message: string): void {
    this.counts.problems++;
    this.#options.onProblem({ key, problem, message });
  }
}

async function sha256Of(store: ObjectStore, key: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await store.get(key, undefined, signal)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Merges two lists in key order, skipping probe objects. */
async function* pairsOf(
  source: AsyncIterable<StoredObject>,
  target: AsyncIterable<StoredObject>,
): AsyncGenerator<Pair> {
  const [sources, targets] = [source[Symbol.asyncIterator](), target[Symbol.asyncIterator]()];
  const next = async (objects: AsyncIterator<StoredObject>): Promise<StoredObject | null> => {
    for (;;) {
      const result = await objects.next();
      if (result.done === true) return null;
      if (!result.value.key.startsWith(probesPrefix)) return result.value;
    }
  };
  let [from, to] = [await next(sources), await next(targets)];
  while (from !== null || to !== null) {
    if (from !== null && (to === null || from.key < to.key)) {
      yield { key: from.key, source: from, target: null };
      from = await next(sources);
    } else if (to !== null && (from === null || to.key < from.key)) {
      yield { key: to.key, source: null, target: to };
      to = await next(targets);
    } else if (from !== null && to !== null) {
      yield { key: from.key, source: from, target: to };
      [from, to] = [await next(sources), await next(targets)];
    }
  }
}
