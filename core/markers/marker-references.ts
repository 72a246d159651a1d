import type { Repositories } from '../ports/database.ts';
import type { Marker } from './marker.ts';
import type { MarkerChange } from './marker-fields.ts';
import { refuse } from './marker-fields.ts';

/** Whether the change refers to other objects. */
export function namesOthers({ imageKey, markerIconId }: MarkerChange): boolean {
  return typeof imageKey === 'string' || typeof markerIconId === 'string';
}

/**
 * Rejects references to a photo or icon that the room does not have, or to a retired photo. Within the
 * change, under the room's lock. `before` is the current marker; null for a new one.
 */
export async function checkReferences(
  { images, icons }: Pick<Repositories, 'images' | 'icons'>,
  contentKey: number,
  before: Marker | null,
  { imageKey, thumbnailKey, markerIconId }: MarkerChange,
): Promise<void> {
  const keepsImage = imageKey === before?.imageKey && thumbnailKey === before?.thumbnailKey;
  if (typeof imageKey === 'string' && !keepsImage) {
    const [image] = await images.available(contentKey, [imageKey]);
    if (image === undefined) throw refuse('imageKey', 'does not match any image of this room');
    if (image.thumbnailKey !== thumbnailKey) throw refuse('thumbnailKey', 'does not belong to its imageKey');
  }
  if (typeof markerIconId === 'string' && markerIconId !== before?.markerIconId) {
    if ((await icons.known(contentKey, [markerIconId])).length === 0) {
      throw refuse('markerIconId', 'does not match any icon of this room');
    }
  }
}
