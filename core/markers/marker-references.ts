import type { Repositories } from '../ports/database.ts';
import type { Marker } from './marker.ts';
import type { MarkerChange } from './marker-fields.ts';
import { refuse } from './marker-fields.ts';

/**
 * Refuses what refers to a photo or an icon that the room does not own, or to a photo that was removed with its
 * last marker. Inside the change, under the room's lock. `before` is the marker as it is; null for a new one.
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
    if (image === undefined) throw refuse('imageKey', 'names no image of this room');
    if (image.thumbnailKey !== thumbnailKey) throw refuse('thumbnailKey', 'does not belong to its imageKey');
  }
  if (typeof markerIconId === 'string' && markerIconId !== before?.markerIconId) {
    if ((await icons.known(contentKey, [markerIconId])).length === 0) {
      throw refuse('markerIconId', 'names no icon of this room');
    }
  }
}
