import type { Readable } from 'node:stream';
import { discardObjects } from '../blobs/discard-objects.ts';
import { incomingPartKey } from '../blobs/keys.ts';
import { renewAnnouncement, type StoragePorts, storeObject } from '../blobs/store-objects.ts';

/** A part of a request, as it was sent, in the object store until it is processed. */
export interface StagedPart {
  readonly key: string;
  readonly bytes: number;
  /** Until then it is announced again and again: the other part may come slowly. */
  readonly endRenewal: () => void;
}

/** Streams a part to the object store; no more of it than a buffer is ever in memory. */
export async function stagePart(ports: StoragePorts, body: Readable): Promise<StagedPart> {
  const key = incomingPartKey();
  const stored = await storeObject(ports, {
    key,
    mediaType: 'application/octet-stream',
    write: (objects, signal) => objects.put(key, body, { signal }),
  });
  return { key, bytes: stored.bytes, endRenewal: renewAnnouncement(ports, [stored]) };
}

/** Deletes what was staged. Where that fails, the sweep does it: nothing refers to it. */
export async function discardParts(ports: StoragePorts, parts: Iterable<StagedPart>): Promise<void> {
  const staged = [...parts];
  for (const { endRenewal } of staged) endRenewal();
  await discardObjects(
    ports,
    staged.map(({ key }) => key),
  );
}
