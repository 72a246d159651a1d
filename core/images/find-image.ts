import { notFound } from '../content/not-found.ts';
import type { Admission } from '../rooms/admission.ts';
import type { Entrance } from '../access/authorize.ts';
import type { Database } from '../ports/database.ts';
import type { StoredImage } from './image.ts';
import { isOnDeck } from '../content/deck.ts';

/**
 * Finds the blob of an image or thumbnail key. The caller must be able to read a marker with the image: one
 * of the room or, if only the presentation is public, one on a slide. Members and tokens of the room also see
 * new photos that no marker refers to yet. Throws Refusal `image_not_found`.
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
