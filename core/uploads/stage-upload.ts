import type { Readable } from 'node:stream';
import { uploadKey } from '../blobs/keys.ts';
import { limits } from '../limits.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database.ts';
import type { ObjectStore, PutOptions } from '../ports/object-store.ts';

export interface UploadPorts {
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly clock: Clock;
}

/** So often what is still coming in is announced again (milliseconds): the sweep must not take it for abandoned. */
export const announcementRenewal = limits.blobGrace / 4;

/** Bytes that came in, under a key of our own. Nothing refers to them until a job does; then it keeps them. */
export interface StagedUpload {
  readonly key: string;
  readonly bytes: number;
  /** Hex; null where it was not asked for. */
  readonly sha256: string | null;
}

export interface StageOptions extends Pick<PutOptions, 'signal' | 'checksum'> {
  /** The memory of the stream's chunks is given away. */
  readonly isGiven?: boolean;
}

/**
 * Streams what comes in into the object store. Its blob is announced first, so that whatever a crash leaves behind
 * is swept; a failure leaves nothing.
 */
export async function stageUpload(
  { database, objects, clock }: UploadPorts,
  body: Readable | AsyncIterable<Uint8Array>,
  mediaType: string,
  { isGiven = false, ...options }: StageOptions = {},
): Promise<StagedUpload> {
  const key = uploadKey();
  const announce = () => database.blobs.announce([{ key, bytes: 0, sha256: null, mediaType }]);
  await announce();
  const endRenewal = clock.every(announcementRenewal, () => void announce().catch(() => undefined));
  try {
    const taken = isGiven ? objects.local?.take(key, body, options) : undefined;
    const { bytes, sha256 = null } = await (taken ?? objects.put(key, body, options));
    await database.blobs.settle({ key, bytes, sha256, mediaType });
    return { key, bytes, sha256 };
  } catch (error) {
    await discardUpload({ database, objects }, key);
    throw error;
  } finally {
    endRenewal();
  }
}

/**
 * Deletes what was staged and is not wanted, unless a job holds it after all (its start may have been committed
 * although its answer was lost). What cannot be deleted now is swept later.
 */
export async function discardUpload(
  { database, objects }: Omit<UploadPorts, 'clock'>,
  key: string,
): Promise<void> {
  try {
    if (!(await database.blobs.withdraw(key))) return;
    await objects.delete(key);
    await database.blobs.forget([key]);
  } catch {
    // Nothing refers to it: the sweep finds it.
  }
}
