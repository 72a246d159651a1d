import type { Readable } from 'node:stream';
import { discardObjects } from '../blobs/discard-objects.ts';
import { incomingPartKey } from '../blobs/keys.ts';
import { renewAnnouncement, type StoragePorts, storeObject } from '../blobs/store-objects.ts';

/** A part of a request, stored unchanged in the object store until it is processed. */
export interface StagedPart {
  readonly key: string;
  readonly bytes: number;
  /** Ends the periodic announcement, which protects the part while the other part is received. */
  readonly endRenewal: () => void;
}

/** Streams a part to the object store, buffering only a small piece in memory. */
export async function stagePart(ports: StoragePorts, body: Readable): Promise<StagedPart> {
  const key = incomingPartKey();
  const stored = await storeObject(ports, {
    key,
    mediaType: 'application/octet-stream',
    write: (objects, signal) => objects.put(key, body, { signal }),
  });
  return { key, bytes: stored.bytes, endRenewal: renewAnnouncement(ports, [stored]) };
}

/** Deletes the staged parts. If that fails, the sweep deletes them, because they have no references. */
export async function discardParts(ports: StoragePorts, parts: Iterable<StagedPart>): Promise<void> {
  const staged = [...parts];
  for (const { endRenewal } of staged) endRenewal();
  await discardObjects(
    ports,
    staged.map(({ key }) => key),
  );
}
