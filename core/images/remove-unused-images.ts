import { systemActor } from '../access/caller.ts';
import { changeRoom } from '../events/change-room.ts';
import type { Database } from '../ports/database.ts';
import type { UnusedImage } from '../ports/image-repository.ts';
import { limits } from '../limits.ts';

/**
 * Upkeep: lets go of photos that no marker has referred to for so long that history no longer restores them, and
 * of uploads that never found a marker. At most `limit`; how many. The sweep then takes their files.
 */
export async function removeUnusedImages(database: Database, limit: number): Promise<number> {
  const unused = await database.images.unused(limits.unusedImageLifetime, limit);
  for (const image of unused) await remove(database, image);
  return unused.length;
}

async function remove(database: Database, { contentKey, imageKey }: UnusedImage): Promise<void> {
  const room = await database.rooms.findByContentKey(contentKey);
  // Content without a room is purged as a whole.
  if (room === null) return;
  await changeRoom(database, room.key, systemActor, async ({ images, blobs, quota }, locked) => {
    if (locked.contentKey !== contentKey) return;
    const image = await images.find(contentKey, imageKey);
    if (image === null || (await images.isUsed(contentKey, imageKey))) return;
    await images.delete(contentKey, imageKey);
    await blobs.release(contentKey, 'image', imageKey);
    if (image.retiredAt === null) await quota.giveBack(room.key, image.bytes);
  });
}
