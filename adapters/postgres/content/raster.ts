import { type ContentTable, pieceBytes, publicId } from './content-table.ts';

export const raster = {
  table: 'raster_layers',
  id: 'id',
  counted: 'true',
  copied: {
    own: ['id', 'content_key', 'draw_order'],
    everyone: [
      ...['name', 'description', 'visible', 'display', 'display_version', 'manifest', 'object_prefix'],
      ...['status', 'created_at', 'updated_at'],
    ],
    readers: {
      // The pieces contain more than pixels: texts, other pages and sidecar files of the original.
      original: (original) => `jsonb_set(${original}, '{pieces}', '[]')`,
      bytes: (bytes) => `${bytes} - ${pieceBytes}`,
      created_by: publicId,
    },
  },
} as const satisfies ContentTable;
