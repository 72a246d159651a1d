import { Refusal } from '../errors.ts';
import type { Admission } from '../access/admit.ts';
import type { Database } from '../ports/database.ts';

/**
 * The blob behind an image or thumbnail key. It is shown only through a marker that the caller may read: one of the
 * room, or, where the presentation alone is public, one that a slide shows. Throws Refusal `image_not_found`.
 */
export async function findImage(
  { images }: Pick<Database, 'images'>,
  { room, entrance }: Admission,
  key: string,
): Promise<string> {
  const image = await images.find(room.contentKey, key);
  if (image === null) throw new Refusal('image_not_found');
  const isShown =
    entrance === 'deck'
      ? await images.isOnSlide(room.contentKey, image.imageKey)
      : await images.isUsed(room.contentKey, image.imageKey);
  if (!isShown) throw new Refusal('image_not_found');
  return key === image.imageKey ? image.blobKey : image.thumbnailBlobKey;
}
