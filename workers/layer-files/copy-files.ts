import type { FileRef } from '../../geo/layer/manifest.ts';
import type { Dependencies } from '../dependencies.ts';
import { mediaTypeOf } from './store-files.ts';

/**
 * Gives files of a layer version further keys under another prefix; no byte is moved. Announced before and settled
 * after, as what is stored anew.
 */
export async function copyFiles(
  { database, objectStore }: Pick<Dependencies, 'database' | 'objectStore'>,
  files: readonly FileRef[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const blobs = files.map(({ name, bytes, sha256 }) => ({
    key: to + name,
    bytes,
    sha256,
    mediaType: mediaTypeOf(name),
  }));
  await database.blobs.announce(blobs);
  for (const [index, blob] of blobs.entries()) {
    await objectStore.copy(from + (files[index]?.name ?? ''), blob.key);
    await database.blobs.settle(blob);
  }
}
