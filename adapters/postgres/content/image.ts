import type { ContentTable } from './content-table.ts';

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
} as const satisfies ContentTable;
