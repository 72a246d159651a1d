import { notFound } from '../content/not-found.ts';
import type { Admission } from '../access/admit.ts';
import type { Entrance } from '../access/authorize.ts';
import type { Database } from '../ports/database.ts';
import type { StoredImage } from './image.ts';
import { isOnDeck } from '../presentation/deck.ts';

/**
 * The blob behind an image or thumbnail key. It is shown only through a marker that the caller may read: one of the
 * room, or, where the presentation alone is public, one that a slide shows. Whoever belongs to the room also sees a new
 * photo before a marker refers to it. Throws Refusal `image_not_found`.
 */
export async function findImage(
  repositories: Pick<Database, 'images' | 'icons' | 'presentations'>,
  { room, entrance }: Admission,
  key: string,
): Promise<string> {
  const { images } = repositories;
  const image = await images.find(room.contentKey, key);
  if (image === null) throw notFound('image');
  const isShown = await isShownTo(repositories, entrance, room.contentKey, image);
  if (!isShown) throw notFound('image');
  return key === image.imageKey ? image.blobKey : image.thumbnailBlobKey;
}

async function isShownTo(
  repositories: Pick<Database, 'images' | 'icons' | 'presentations'>,
  entrance: Entrance,
  contentKey: number,
  { imageKey, retiredAt }: StoredImage,
): Promise<boolean> {
  switch (entrance) {
    case 'deck':
      return isOnDeck(repositories, contentKey, 'image', imageKey);
    case 'public':
      return repositories.images.isUsed(contentKey, imageKey);
    case 'member':
    case 'token':
      return retiredAt === null;
  }
}
