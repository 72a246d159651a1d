import type { Database } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';

/** Maximum total size of the files of the icons that are read (bytes). */
const maxBytes = 2 ** 21;

/** The PNGs of icons of a room by id, in order of creation up to the maximum size. */
export async function readIconPictures(
  { icons, objects }: Pick<Database, 'icons'> & { readonly objects: Pick<ObjectStore, 'read'> },
  contentKey: number,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  let bytes = 0;
  for (const icon of wanted.size === 0 ? [] : await icons.list(contentKey)) {
    if (!wanted.has(icon.id)) continue;
    bytes += icon.bytes;
    if (bytes > maxBytes) break;
    pictures.set(icon.id, await objects.read(icon.pngBlobKey ?? icon.blobKey));
  }
  return pictures;
}
