import type { Repositories } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';

/**
 * After a marker let go of a photo, inside the same change: when no other marker refers to it, what the camera wrote
 * is forgotten and its bytes leave the quota. The files stay for as long as history can bring the marker back.
 */
export async function retirePicture(
  { images, quota }: Pick<Repositories, 'images' | 'quota'>,
  { key, contentKey }: Room,
  imageKey: string | null,
): Promise<void> {
  if (imageKey === null || (await images.isUsed(contentKey, imageKey))) return;
  const image = await images.find(contentKey, imageKey);
  if (image === null || image.retiredAt !== null) return;
  await images.retire(contentKey, imageKey);
  await quota.giveBack(key, image.bytes);
}
