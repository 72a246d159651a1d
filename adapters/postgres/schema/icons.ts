import type { Icon } from '../../../core/icons/icon.ts';
import type { TimeOfInsert } from './columns.ts';

interface IconsTable {
  content_key: number;
  id: string;
  name: string;
  size: number;
  media_type: Icon['mediaType'];
  blob_key: string;
  png_blob_key: string | null;
  bytes: number;
  created_by: string;
  created_at: TimeOfInsert;
}

declare module '../schema.ts' {
  interface DatabaseSchema {
    icons: IconsTable;
  }
}
