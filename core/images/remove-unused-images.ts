import { systemActor } from '../access/caller.ts';
import { releaseObjects } from '../blobs/reference-objects.ts';
import { changeRoom } from '../rooms/change-room.ts';
import type { Database } from '../ports/database.ts';
import type { UnusedImage } from './image.ts';
import { limits } from '../limits.ts';

/**
 * Upkeep: removes at most `limit` photos that no marker has referred to for so long that history no longer
 * restores them, and uploads that were never used. Returns the number removed. The sweep then deletes their
 * files.
 */
export async function removeUnusedImages(
  database: Database,
  limit: number,
  ageMs: number = limits.unusedImageLifetime,
): Promise<number> {
  let removed = 0;
  for (const image of await database.images.unused(ageMs, limit)) {
    if (await remove(database, image)) removed++;
  }
  return removed;
}

/** False if the image is in use again, or its room was deleted; then the whole content is purged. */
async function remove(database: Database, { contentKey, imageKey }: UnusedImage): Promise<boolean> {
  const room = await database.rooms.findByContentKey(contentKey);
  if (room === null) return false;
  return changeRoom(database, room.key, systemActor, async (repositories, locked) => {
    const { images } = repositories;
    if (locked.contentKey !== contentKey) return false;
    const image = await images.find(contentKey, imageKey);
    if (image === null || (await images.isUsed(contentKey, imageKey))) return false;
    await images.delete(contentKey, imageKey);
    const holder = { contentKey, objectType: 'image', objectId: imageKey };
    // A retired image is not counted in the quota.
    await releaseObjects(repositories, holder, {
      roomKey: room.key,
      bytes: image.retiredAt === null ? image.bytes : 0,
    });
    return true;
  });
}
