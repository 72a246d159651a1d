import { join } from 'node:path';
import { discardUpload } from '../core/uploads/stage-upload.ts';
import type { FileRef } from '../geo/vector/manifest.ts';
import type { Parts } from './parts.ts';

const mediaTypes: Record<string, string> = {
  fgb: 'application/vnd.flatgeobuf',
  geojson: 'application/geo+json',
  json: 'application/json',
};

export function mediaTypeOf(name: string): string {
  return mediaTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/**
 * Gives files away to the store, under a prefix that belongs to this attempt alone. They are announced before the first byte is
 * written and settled after the last, so whatever a crash leaves behind is known and swept.
 */
export async function storeFiles(
  { database, objectStore }: Pick<Parts, 'database' | 'objectStore'>,
  files: readonly FileRef[],
  place: { readonly folder: string; readonly prefix: string; readonly signal: AbortSignal },
  report: (bytes: number) => void,
): Promise<void> {
  const blobs = files.map(({ name, bytes, sha256 }) => ({
    key: `${place.prefix}${name}`,
    bytes,
    sha256,
    mediaType: mediaTypeOf(name),
  }));
  await database.blobs.announce(blobs);
  let stored = 0;
  const store = async (blob: (typeof blobs)[number], file: string): Promise<void> => {
    const options = { size: blob.bytes, replace: true, signal: place.signal };
    await (objectStore.local?.adopt(blob.key, file, options) ?? objectStore.putFile(blob.key, file, options));
    await database.blobs.settle(blob);
    report((stored += blob.bytes));
  };
  await Promise.all(blobs.map((blob, index) => store(blob, join(place.folder, files[index]?.name ?? ''))));
}

/** Deletes at once what was stored and is not wanted; whatever something refers to stays. */
export async function discardFiles(
  { database, objectStore }: Pick<Parts, 'database' | 'objectStore'>,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) await discardUpload({ database, objects: objectStore }, key);
}
