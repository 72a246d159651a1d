import type { Readable } from 'node:stream';
import { timeOrderedSuffix } from '../ids.ts';
import type { Database } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import { discardUpload } from '../uploads/stage-upload.ts';

/** A part of a request, as it was sent, in the object store until it is processed. */
export interface StagedPart {
  readonly key: string;
  readonly bytes: number;
}

interface Stores {
  readonly database: Database;
  readonly objects: ObjectStore;
}

/** Streams a part to the object store; no more of it than a buffer is ever in memory. */
export async function stagePart({ database, objects }: Stores, body: Readable): Promise<StagedPart> {
  const key = `incoming/${timeOrderedSuffix()}`;
  const blob = { key, bytes: 0, sha256: null, mediaType: 'application/octet-stream' };
  await database.blobs.announce([blob]);
  try {
    const { bytes } = await objects.put(key, body);
    return { key, bytes };
  } catch (error) {
    await discardUpload({ database, objects }, key);
    throw error;
  }
}

/** Deletes what was staged. Where that fails, the sweep does it: nothing refers to it. */
export async function discardParts(stores: Stores, parts: Iterable<StagedPart>): Promise<void> {
  await Promise.all([...parts].map(({ key }) => discardUpload(stores, key)));
}
