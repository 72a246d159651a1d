import { Refusal } from '../errors.ts';
import type { Admission } from '../access/admit.ts';
import type { Database } from '../ports/database.ts';
import { isOnDeck } from '../presentation/deck.ts';

/**
 * The blob behind an image or thumbnail key. It is shown only through a marker that the caller may read: one of the
 * room, or, where the presentation alone is public, one that a slide shows. Throws Refusal `image_not_found`.
 */
export async function findImage(
  repositories: Pick<Database, 'images' | 'icons' | 'presentations'>,
  { room, entrance }: Admission,
  key: string,
): Promise<string> {
  const { images } = repositories;
  const image = await images.find(room.contentKey, key);
  if (image === null) throw new Refusal('image_not_found');
  const isShown =
    entrance === 'deck'
      ? await isOnDeck(repositories, room.contentKey, { type: 'image', id: image.imageKey })
      : await images.isUsed(room.contentKey, image.imageKey);
  if (!isShown) throw new Refusal('image_not_found');
  return key === image.imageKey ? image.blobKey : image.thumbnailBlobKey;
}
