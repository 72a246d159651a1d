import type { JobWarning } from '../../jobs/job-state.ts';
import type { Repositories } from '../../ports/database.ts';
import { leftOut } from './marker-from-point.ts';
import type { MarkerBatch } from './marker-batch.ts';

/**
 * Removes references to photos and icons that the room does not have, or to photos that were retired, from
 * newly loaded markers, in the same transaction. Returns one warning per photo or icon.
 */
export async function takeUnknownReferences(
  { markers, images, icons }: Pick<Repositories, 'markers' | 'images' | 'icons'>,
  contentKey: number,
  batch: MarkerBatch,
): Promise<JobWarning[]> {
  const warnings: JobWarning[] = [];
  if (batch.images.length > 0) {
    const stored = await images.available(
      contentKey,
      batch.images.map(({ imageKey }) => imageKey),
    );
    const thumbnails = new Map(stored.map(({ imageKey, thumbnailKey }) => [imageKey, thumbnailKey]));
    const deleted = batch.images.filter((pair) => thumbnails.get(pair.imageKey) !== pair.thumbnailKey);
    if (deleted.length > 0) await markers.clearImages(contentKey, batch.ids, deleted);
    for (const { imageKey, feature } of deleted) {
      const flaw = thumbnails.has(imageKey)
        ? 'does not belong to its imageKey'
        : 'does not match any image of this room';
      warnings.push(leftOut(feature, thumbnails.has(imageKey) ? 'thumbnailKey' : 'imageKey', flaw));
    }
  }
  if (batch.icons.length > 0) {
    const ids = batch.icons.map(({ iconId }) => iconId);
    const known = new Set(await icons.known(contentKey, ids));
    const deleted = batch.icons.filter(({ iconId }) => !known.has(iconId));
    if (deleted.length > 0) {
      await markers.clearIcons(
        contentKey,
        batch.ids,
        deleted.map(({ iconId }) => iconId),
      );
    }
    for (const { feature } of deleted)
      warnings.push(leftOut(feature, 'markerIconId', 'does not match any icon of this room'));
  }
  return warnings;
}
