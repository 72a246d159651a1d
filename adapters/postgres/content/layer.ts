import { type ContentTable, publicId } from './content-table.ts';

export const layer = {
  table: 'layers',
  id: 'id',
  counted: 'true',
  copied: {
    own: ['id', 'content_key', 'draw_order'],
    everyone: [
      ...['name', 'description', 'color', 'opacity', 'stroke_weight', 'visible', 'style', 'feature_count'],
      ...['bytes', 'object_prefix', 'manifest', 'created_at', 'updated_at'],
    ],
    readers: { created_by: publicId },
  },
} as const satisfies ContentTable;
