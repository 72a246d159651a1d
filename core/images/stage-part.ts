import type { Readable } from 'node:stream';
import { incomingPartKey } from '../blobs/keys.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import { announcementRenewal, discardUpload } from '../uploads/stage-upload.ts';

/** A part of a request, as it was sent, in the object store until it is processed. */
export interface StagedPart {
  readonly key: string;
  readonly bytes: number;
  /** Until then it is announced again and again: the other part may come slowly. */
  readonly endRenewal: () => void;
}

interface Stores {
  readonly database: Database;
  readonly objects: ObjectStore;
}

/** Streams a part to the object store; no more of it than a buffer is ever in memory. */
export async function stagePart(
  { database, objects, clock }: Stores & { readonly clock: Clock },
  body: Readable,
): Promise<StagedPart> {
  const key = incomingPartKey();
  const blob = { key, bytes: 0, sha256: null, mediaType: 'application/octet-stream' };
  const announce = () => database.blobs.announce([blob]);
  await announce();
  const endRenewal = clock.every(announcementRenewal, () => void announce().catch(() => undefined));
  try {
    const { bytes } = await objects.put(key, body);
    return { key, bytes, endRenewal };
  } catch (error) {
    endRenewal();
    await discardUpload({ database, objects }, key);
    throw error;
  }
}

/** Deletes what was staged. Where that fails, the sweep does it: nothing refers to it. */
export async function discardParts(stores: Stores, parts: Iterable<StagedPart>): Promise<void> {
  await Promise.all(
    [...parts].map(({ key, endRenewal }) => {
      endRenewal();
      return discardUpload(stores, key);
    }),
  );
}
