import { Readable } from 'node:stream';
import { createCopyEncoder } from '../../../adapters/postgres/copy-binary.ts';
import { encodeMarker } from '../../../adapters/postgres/marker-rows.ts';
import { propertiesText } from '../../../adapters/postgres/stored-marker.ts';
import { importedId } from '../../../core/access/imported.ts';
import type { StoredImage } from '../../../core/images/image.ts';
import type { FileMarker } from '../../../core/exchange/reading/read-marker.ts';
import type { PlannedMarkers } from '../../../core/exchange/import/content/marker.ts';
import type { NewIds } from '../../../core/exchange/import/new-ids.ts';
import type { ImportStore } from './import-store.ts';
import { recordsOf } from './room-contents.ts';

interface StoreMarkers {
  readonly key: string;
  readonly contentKey: number;
  readonly ids: NewIds;
  /** Markers that are referenced by slides or comments. */
  readonly needed: ReadonlySet<string>;
  /** The photos of the import, by their new keys. */
  readonly images: ReadonlyMap<string, Pick<StoredImage, 'imageKey' | 'thumbnailKey'>>;
  readonly report: (markers: number) => void;
}

/**
 * Stores the markers as rows with new ids, without references to skipped objects; null if there are none.
 */
export async function storeMarkers(
  store: ImportStore,
  records: AsyncIterable<Buffer>,
  { key, contentKey, ids, needed, images, report }: StoreMarkers,
): Promise<PlannedMarkers | null> {
  let [first, last] = ['', ''];
  let [west, south, east, north] = [180, 90, -180, -90];

  async function* rows(): AsyncGenerator<Buffer> {
    const encoder = createCopyEncoder();
    for await (const batch of recordsOf(records, 'marker')) {
      for (const old of batch as readonly FileMarker[]) {
        const { latitude, longitude } = old;
        const id = ids.marker(old.id, old.id !== null && needed.has(old.id));
        const imageKey = old.imageKey === null ? null : ids.find('images', old.imageKey);
        const image = imageKey === null ? undefined : images.get(imageKey);
        encodeMarker(encoder, contentKey, {
          ...old,
          id,
          markerIconId: old.markerIconId === null ? null : ids.find('icons', old.markerIconId),
          imageKey: image?.imageKey ?? null,
          thumbnailKey: image?.thumbnailKey ?? null,
          properties: propertiesText(old),
          createdBy: importedId(old.createdBy),
        });
        if (first === '') first = id;
        last = id;
        west = Math.min(west, longitude);
        south = Math.min(south, latitude);
        east = Math.max(east, longitude);
        north = Math.max(north, latitude);
        const chunk = encoder.fullChunk();
        if (chunk !== null) yield chunk;
      }
      report(ids.markers);
    }
    yield encoder.end();
  }

  await store.stream(key, 'application/octet-stream', () => Readable.from(rows()), false);
  return ids.markers === 0
    ? null
    : { key, count: ids.markers, ids: { first, last }, bbox: [west, south, east, north] };
}
