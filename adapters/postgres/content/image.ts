import { sql } from 'kysely';
import { imageRepository } from '../images.ts';
import { lengthOf } from '../measure.ts';
import { imageBatches } from '../snapshot-batches.ts';
import type { ContentTable } from './content-table.ts';

const texts = lengthOf('image_key', 'thumbnail_key', 'exif::text', 'created_by');

/** Exports contain the photos that markers refer to. */
const isShown = sql`exists (select from markers where markers.content_key = images.content_key
  and markers.image_key = images.image_key)`;

export const image = {
  table: 'images',
  id: 'image_key',
  // Retired photos count as history.
  counted: 'retired_at is null',
  copied: {
    // An unused photo is retained for a period after its creation, and the copy is created now.
    own: ['image_key', 'thumbnail_key', 'content_key', 'created_at', 'retired_at'],
    everyone: ['blob_key', 'thumbnail_blob_key', 'bytes'],
    // The API returns neither; export files contain both.
    readers: { exif: () => 'null::jsonb', created_by: () => "'import:import'" },
  },
  repository: imageRepository,
  reader: (snapshot, contentKey) => (filter) => imageBatches(snapshot, contentKey, filter),
  size: ({ sum, rowsOf }) => sum(sql`${rowsOf('images')} and ${isShown}`, sql`bytes + ${texts}`),
} as const satisfies ContentTable<'image'>;
