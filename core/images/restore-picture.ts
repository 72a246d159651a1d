import { reserveQuota } from '../blobs/reserve-quota.ts';
import { newId } from '../ids.ts';
import type { Repositories } from '../ports/database.ts';
import type { Room } from '../ports/room-repository.ts';

/**
 * Before history brings a marker back, inside the same change: whether its photo is there to be shown again. A
 * retired one counts in the quota from now on; what the camera wrote does not come back. Throws Refusal
 * `quota_exceeded`.
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
  const reservation = { id: newId('reservation'), ownerId: room.ownerId, bytes: image.bytes };
  await reserveQuota(quota, reservation, 60_000);
  await quota.settle(reservation.id, room.key, image.bytes);
  await images.revive(room.contentKey, imageKey);
  return true;
}
