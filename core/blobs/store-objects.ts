import { limits } from '../limits.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { Blob } from './blob.ts';
import { discardObjects } from './discard-objects.ts';

export interface StoragePorts {
  readonly database: Pick<Database, 'blobs'>;
  readonly objects: ObjectStore;
  readonly clock: Clock;
}

/** An object to store under a unique key. */
export interface NewObject {
  readonly key: string;
  readonly mediaType: string;
  /** Hex, if known in advance; otherwise the value that `write` returns, if any. */
  readonly sha256?: string | null;
  /** Writes the object and returns what was written. Rejects when the signal fires. */
  readonly write: (
    objects: ObjectStore,
    signal: AbortSignal,
  ) => Promise<{ readonly bytes: number; readonly sha256?: string }>;
}

export interface StoreOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the total bytes stored so far. */
  readonly report?: (bytes: number) => void;
}

/**
 * The interval at which unreferenced objects are announced again (milliseconds), to protect them from the
 * sweep.
 */
export const announcementRenewal = limits.blobGrace / 4;

/** Maximum number of objects that one statement announces. */
const maxAnnounced = 1000;

/**
 * Objects that are stored one after the other and have no references until `hold` adds them. They are
 * announced before they are written, so that the sweep finds them after a crash, and again periodically until
 * `endRenewal`, so that it does not delete them earlier.
 */
export class ObjectBatch {
  readonly #ports: StoragePorts;
  readonly #announced: Blob[] = [];
  readonly endRenewal: () => void;

  constructor(ports: StoragePorts) {
    this.#ports = ports;
    // The next announcement makes up for one that fails.
    const renew = () => void this.#announce(this.#announced).catch(() => undefined);
    this.endRenewal = ports.clock.every(announcementRenewal, renew);
  }

  /** Keys of all objects, including those that are not written yet. */
  get keys(): readonly string[] {
    return this.#announced.map(({ key }) => key);
  }

  /**
   * Announces the objects, writes them concurrently and settles each with its size and checksum. After a
   * failure the other writes have ended and are not discarded.
   */
  async store(
    objects: readonly NewObject[],
    { signal, report }: StoreOptions = {},
  ): Promise<readonly Blob[]> {
    const { database, objects: store } = this.#ports;
    const failing = new AbortController();
    const stop = signal === undefined ? failing.signal : AbortSignal.any([signal, failing.signal]);
    let stored = 0;
    const storeOne = async ({ write, ...object }: NewObject): Promise<Blob> => {
      const { bytes, sha256 } = await write(store, stop);
      const blob = { ...announcementOf(object), bytes, ...(sha256 === undefined ? {} : { sha256 }) };
      await database.blobs.settle(blob);
      report?.((stored += bytes));
      return blob;
    };
    const announced = objects.map(announcementOf);
    this.#announced.push(...announced);
    await this.#announce(announced);
    const storing = objects.map(storeOne);
    try {
      return await Promise.all(storing);
    } catch (error) {
      failing.abort(error);
      // An object that is written after the deletion would remain.
      await Promise.allSettled(storing);
      throw error;
    }
  }

  async storeOne(object: NewObject, options: StoreOptions = {}): Promise<Blob> {
    const [blob] = await this.store([object], options);
    if (blob === undefined) throw new Error(`${object.key} was not stored.`);
    return blob;
  }

  /** Deletes the objects that nothing references, as far as possible, and leaves the rest to the sweep. */
  async discard(): Promise<void> {
    this.endRenewal();
    await discardObjects(this.#ports, this.keys);
  }

  async #announce(announced: readonly Blob[]): Promise<void> {
    for (let from = 0; from < announced.length; from += maxAnnounced)
      await this.#ports.database.blobs.announce(announced.slice(from, from + maxAnnounced));
  }
}

/**
 * Stores the output of a job or request as one batch. After a failure, or when the signal fires, everything
 * is deleted.
 */
export async function storeObjects(
  ports: StoragePorts,
  objects: readonly NewObject[],
  options: StoreOptions = {},
): Promise<readonly Blob[]> {
  return inBatch(ports, (batch) => batch.store(objects, options));
}

/** Stores one object like `storeObjects`. */
export async function storeObject(
  ports: StoragePorts,
  object: NewObject,
  options: StoreOptions = {},
): Promise<Blob> {
  return inBatch(ports, (batch) => batch.storeOne(object, options));
}

async function inBatch<T>(ports: StoragePorts, work: (batch: ObjectBatch) => Promise<T>): Promise<T> {
  const batch = new ObjectBatch(ports);
  try {
    return await work(batch);
  } catch (error) {
    await batch.discard();
    throw error;
  } finally {
    batch.endRenewal();
  }
}

function announcementOf({ key, mediaType, sha256 = null }: Omit<NewObject, 'write'>): Blob {
  return { key, bytes: 0, sha256, mediaType };
}
