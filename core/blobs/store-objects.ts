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

/** An object that is to be stored under a key that nothing else uses. */
export interface NewObject {
  readonly key: string;
  readonly mediaType: string;
  /** Hex, where it is known before; else it is what `write` answers, if anything. */
  readonly sha256?: string | null;
  /** Writes the object; answers what was written. Rejects when the signal fires. */
  readonly write: (
    objects: ObjectStore,
    signal: AbortSignal,
  ) => Promise<{ readonly bytes: number; readonly sha256?: string }>;
}

export interface StoreOptions {
  readonly signal?: AbortSignal | undefined;
  /** Hears the bytes of all objects that are stored so far. */
  readonly report?: (bytes: number) => void;
}

/**
 * The period in which an object that nothing refers to yet is announced again (milliseconds), so that no sweep takes
 * it.
 */
export const announcementRenewal = limits.blobGrace / 4;

/**
 * Stores what a job or a request made: announces all objects, writes them side by side, and settles each with its size
 * and checksum. The sweep knows every object before its first byte, so a crash leaves nothing unknown. After any other
 * failure the rest is stopped and everything is deleted again. Nothing refers to the objects until `hold` does.
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
    // An object that is written after it was deleted would stay.
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

/** Stores one object, likewise. */
export async function storeObject(
  ports: StoragePorts,
  object: NewObject,
  options: StoreOptions = {},
): Promise<Blob> {
  const [blob] = await storeObjects(ports, [object], options);
  if (blob === undefined) throw new Error(`${object.key} was not stored.`);
  return blob;
}

/** Announces the objects again and again, until what it answers is called. The list may grow meanwhile. */
export function renewAnnouncement(
  { database, clock }: Pick<StoragePorts, 'database' | 'clock'>,
  announced: readonly Blob[],
): () => void {
  // One that fails is made up for by the next.
  const announce = () => void database.blobs.announce(announced).catch(() => undefined);
  return clock.every(announcementRenewal, announce);
}

/** What is told of an object before it is written. */
export function announcementOf({ key, mediaType, sha256 = null }: Omit<NewObject, 'write'>): Blob {
  return { key, bytes: 0, sha256, mediaType };
}
