import { settleQuota } from '../blobs/reserve-quota.ts';
import type { Repositories } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';

/**
 * Before history restores a marker, in the same change: whether its photo can be shown again. A retired photo
 * is counted in the quota again; its EXIF data stays deleted. Throws Refusal `quota_exceeded`.
 */
export async function restorePicture(
  { images, quota }: Pick<Repositories, 'images' | 'quota'>,
  room: Room,
  { imageKey, thumbnailKey }: { imageKey: string | null; thumbnailKey: string | null },
): Promise<boolean> {
  if (imageKey === null) return false;
  const image = await images.find(room.contentKey, imageKey);
  if (image === null || image.thumbnailKey !== thumbnailKey) return false;
  if (image.retiredAt === null) return true;
  await settleQuota(quota, { id: null, ownerId: room.ownerId, roomKey: room.key, bytes: image.bytes });
  await images.revive(room.contentKey, imageKey);
  return true;
}
