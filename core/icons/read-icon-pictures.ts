import type { Database } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { Icon } from './icon.ts';

/** Maximum number and total size (bytes) of the icons of a room in a sprite. */
const [maxIcons, maxBytes] = [200, 2 ** 21];

/** The icons of a room, in order of creation, that a sprite can contain. */
export function iconsOfSprite(icons: readonly Icon[]): readonly Icon[] {
  let bytes = 0;
  return icons.slice(0, maxIcons).filter((icon) => (bytes += icon.bytes) <= maxBytes);
}

/** The PNGs, by id, of those of these icons that a sprite can contain. */
export async function readIconPictures(
  { icons, objects }: Pick<Database, 'icons'> & { readonly objects: Pick<ObjectStore, 'read'> },
  contentKey: number,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  const possible = wanted.size === 0 ? [] : iconsOfSprite(await icons.list(contentKey));
  for (const { id, pngBlobKey, blobKey } of possible)
    if (wanted.has(id)) pictures.set(id, await objects.read(pngBlobKey ?? blobKey));
  return pictures;
}
