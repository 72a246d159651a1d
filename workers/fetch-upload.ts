import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '../core/ports/object-store.ts';

/** Brings an object to a file on scratch. `report` hears the bytes so far. */
export async function fetchObject(
  objectStore: ObjectStore,
  key: string,
  file: string,
  signal: AbortSignal,
  report: (bytes: number) => void = () => undefined,
): Promise<void> {
  const source = await objectStore.get(key, undefined, signal);
  let bytes = 0;
  source.on('data', (piece: Uint8Array) => report((bytes += piece.length)));
  await pipeline(source, createWriteStream(file, { highWaterMark: 1024 * 1024 }), { signal });
}
