import type { PhotoFacts } from '../../../core/ports/picture-processor.ts';
import type { JsonColumn, Time, TimeOfInsert } from './columns.ts';

interface ImagesTable {
  content_key: number;
  image_key: string;
  thumbnail_key: string;
  blob_key: string;
  thumbnail_blob_key: string;
  bytes: number;
  exif: JsonColumn<PhotoFacts> | null;
  created_by: string;
  created_at: TimeOfInsert;
  retired_at: Time | null;
}

declare module '../schema.ts' {
  interface DatabaseSchema {
    images: ImagesTable;
  }
}
