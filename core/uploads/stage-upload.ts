import type { Readable } from 'node:stream';
import { uploadKey } from '../blobs/keys.ts';
import { type NewObject, type StoragePorts, storeObject } from '../blobs/store-objects.ts';
import type { Database } from '../ports/database.ts';
import type { PutOptions } from '../ports/object-store.ts';

export interface UploadPorts extends StoragePorts {
  readonly database: Database;
}

/** Received bytes under a generated key. They are unreferenced until a job references them. */
export interface StagedUpload {
  readonly key: string;
  readonly bytes: number;
  /** Hex; null if it was not requested. */
  readonly sha256: string | null;
}

export type StageOptions = Pick<PutOptions, 'atMost' | 'signal' | 'checksum' | 'isGiven'>;

/** Streams a request body to the object store, like `storeObjects`. */
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
