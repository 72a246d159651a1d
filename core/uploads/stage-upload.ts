import type { Readable } from 'node:stream';
import { uploadKey } from '../blobs/keys.ts';
import { type NewObject, type StoragePorts, storeObject } from '../blobs/store-objects.ts';
import type { Database } from '../ports/database.ts';
import type { PutOptions } from '../ports/object-store.ts';

export interface UploadPorts extends StoragePorts {
  readonly database: Database;
}

/** Bytes that came in, under a key of our own. Nothing refers to them until a job does; then it keeps them. */
export interface StagedUpload {
  readonly key: string;
  readonly bytes: number;
  /** Hex; null where it was not asked for. */
  readonly sha256: string | null;
}

export type StageOptions = Pick<PutOptions, 'atMost' | 'signal' | 'checksum' | 'isGiven'>;

/** Streams what comes in into the object store, as `storeObjects` does. */
export async function stageUpload(
  ports: UploadPorts,
  body: Readable | AsyncIterable<Uint8Array>,
  mediaType: string,
  { signal, ...options }: StageOptions = {},
): Promise<StagedUpload> {
  const key = uploadKey();
  const write: NewObject['write'] = (objects, stop) => objects.put(key, body, { ...options, signal: stop });
  const { bytes, sha256 } = await storeObject(ports, { key, mediaType, write }, { signal });
  return { key, bytes, sha256 };
}
