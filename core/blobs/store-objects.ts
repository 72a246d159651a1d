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

/**
 * Stores the output of a job or request: announces all objects, writes them concurrently and settles each
 * with its size and checksum. Objects are announced before they are written, so the sweep finds them after a
 * crash. After any other failure the remaining writes are aborted and everything is deleted. The objects have
 * no references until `hold` adds them.
 */
export async function storeObjects(
  ports: StoragePorts,
  objects: readonly NewObject[],
  { signal, report }: StoreOptions = {},
): Promise<readonly Blob[]> {
  const { blobs } = ports.database;
  const announced = objects.map(announcementOf);
  const failing = new AbortController();
  const stop = signal === undefined ? failing.signal : AbortSignal.any([signal, failing.signal]);
  let stored = 0;
  const storeOne = async ({ write, ...object }: NewObject): Promise<Blob> => {
    const { bytes, sha256 } = await write(ports.objects, stop);
    const blob = { ...announcementOf(object), bytes, ...(sha256 === undefined ? {} : { sha256 }) };
    await blobs.settle(blob);
    report?.((stored += bytes));
    return blob;
  };
  await blobs.announce(announced);
  const endRenewal = renewAnnouncement(ports, announced);
  const storing = objects.map(storeOne);
  try {
    return await Promise.all(storing);
  } catch (error) {
    failing.abort(error);
    // An object that is written after the deletion would remain.
    await Promise.allSettled(storing);
    await discardObjects(
      ports,
      objects.map(({ key }) => key),
    );
    throw error;
  } finally {
    endRenewal();
  }
}

/** Stores one object like `storeObjects`. */
export async function storeObject(
  ports: StoragePorts,
  object: NewObject,
  options: StoreOptions = {},
): Promise<Blob> {
  const [blob] = await storeObjects(ports, [object], options);
  if (blob === undefined) throw new Error(`${object.key} was not stored.`);
  return blob;
}

/**
 * Announces the objects periodically until the returned function is called. The list may grow in the
 * meantime.
 */
export function renewAnnouncement(
  { database, clock }: Pick<StoragePorts, 'database' | 'clock'>,
  announced: readonly Blob[],
): () => void {
  // The next announcement makes up for one that fails.
  const announce = () => void database.blobs.announce(announced).catch(() => undefined);
  return clock.every(announcementRenewal, announce);
}

/** The announcement of an object before it is written. */
export function announcementOf({ key, mediaType, sha256 = null }: Omit<NewObject, 'write'>): Blob {
  return { key, bytes: 0, sha256, mediaType };
}
