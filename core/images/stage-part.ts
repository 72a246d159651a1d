import type { Readable } from 'node:stream';
import { incomingPartKey } from '../blobs/keys.ts';
import { type NewObject, ObjectBatch, type StoragePorts } from '../blobs/store-objects.ts';

/** A part of a request, stored unchanged in the object store until it is processed. */
export interface StagedPart {
  readonly key: string;
  readonly bytes: number;
  /** Its announcement protects the part while the other part is received. */
  readonly batch: ObjectBatch;
}

/** Streams a part to the object store, buffering only a small piece in memory. */
export async function stagePart(ports: StoragePorts, body: Readable): Promise<StagedPart> {
  const key = incomingPartKey();
  const batch = new ObjectBatch(ports);
  const write: NewObject['write'] = (objects, signal) => objects.put(key, body, { signal });
  try {
    const { bytes } = await batch.storeOne({ key, mediaType: 'application/octet-stream', write });
    return { key, bytes, batch };
  } catch (error) {
    await batch.discard();
    throw error;
  }
}

/** Deletes the staged parts. If that fails, the sweep deletes them, because they have no references. */
export async function discardParts(parts: Iterable<StagedPart>): Promise<void> {
  const batches = Array.from(parts, ({ batch }) => batch);
  for (const batch of batches) batch.endRenewal();
  for (const batch of batches) await batch.discard();
}
