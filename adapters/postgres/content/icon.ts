import { sql } from 'kysely';
import { iconRepository } from '../icons.ts';
import { type ContentTable, publicId } from './content-table.ts';

export const icon = {
  table: 'icons',
  id: 'id',
  counted: 'true',
  copied: {
    own: ['id', 'content_key'],
    everyone: ['name', 'size', 'media_type', 'blob_key', 'png_blob_key', 'bytes', 'created_at'],
    readers: { created_by: publicId },
  },
  repository: iconRepository,
  reader: (snapshot, contentKey) => () => iconRepository(snapshot).list(contentKey),
  size: ({ sum, rowsOf }) => sum(rowsOf('icons'), sql`bytes`),
} as const satisfies ContentTable<'icon'>;
