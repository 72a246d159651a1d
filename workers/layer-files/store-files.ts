import { discardUpload } from '../../core/uploads/stage-upload.ts';
import type { FileRef } from '../../geo/layer/manifest.ts';
import type { ObjectStore } from '../../core/ports/object-store.ts';
import type { Dependencies } from '../dependencies.ts';
import type { StepPlace, StoreOptions } from '../sandbox/step-executor.ts';

const mediaTypes: Record<string, string> = {
  fgb: 'application/vnd.flatgeobuf',
  geojson: 'application/geo+json',
  json: 'application/json',
};

export function mediaTypeOf(name: string): string {
  return mediaTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** A file that is to be stored: where it lies is a matter of `store`. */
export interface NewFile extends FileRef {
  readonly store: (key: string, options: StoreOptions, objects: ObjectStore) => Promise<unknown>;
}

/** Files that a step left in a folder of its own. */
export function filesIn(place: StepPlace, folder: string, files: readonly FileRef[]): NewFile[] {
  return files.map((file) => ({
    ...file,
    store: (key, options) => place.storeAs(`${folder}/${file.name}`, key, options),
  }));
}

/**
 * Gives files away to the store, under a prefix that belongs to this attempt alone. They are announced before the first byte is
 * written and settled after the last, so whatever a crash leaves behind is known and swept.
 */
export async function storeFiles(
  { database, objectStore }: Pick<Dependencies, 'database' | 'objectStore'>,
  files: readonly NewFile[],
  { prefix, signal }: { readonly prefix: string; readonly signal: AbortSignal },
  report: (bytes: number) => void,
): Promise<void> {
  const all = files.map(({ name, bytes, sha256, store }) => ({
    blob: { key: `${prefix}${name}`, bytes, sha256, mediaType: mediaTypeOf(name) },
    store,
  }));
  await database.blobs.announce(all.map(({ blob }) => blob));
  let stored = 0;
  const storeOne = async ({ blob, store }: (typeof all)[number]): Promise<void> => {
    await store(blob.key, { size: blob.bytes, signal }, objectStore);
    await database.blobs.settle(blob);
    report((stored += blob.bytes));
  };
  await Promise.all(all.map(storeOne));
}

/** Deletes at once what was stored and is not wanted; whatever something refers to stays. */
export async function discardFiles(
  { database, objectStore }: Pick<Dependencies, 'database' | 'objectStore'>,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) await discardUpload({ database, objects: objectStore }, key);
}
