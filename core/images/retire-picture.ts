import type { Repositories } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';

/**
 * After a marker releases a photo, in the same change: if no other marker refers to it, deletes its EXIF data
 * and subtracts its bytes from the quota. The files remain while history can restore the marker.
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
