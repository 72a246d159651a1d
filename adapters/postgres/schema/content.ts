/** Tables of the content of rooms. */
import type { ColumnType, Generated } from 'kysely';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import type { RasterManifest } from '../../../geo/raster/manifest.ts';
import type { Actor } from '../../../core/access/caller.ts';
import type { CommentObjectType } from '../../../core/comments/comment.ts';
import type { Icon } from '../../../core/icons/icon.ts';
import type { PhotoFacts } from '../../../core/ports/picture-processor.ts';
import type { Slide } from '../../../core/presentation/presentation.ts';
import type { DisplaySettings } from '../../../core/rasters/display-fields.ts';
import type { RasterOriginal, RasterStatus } from '../../../core/rasters/raster.ts';
import type { JsonColumn, Object, Time, TimeOfInsert } from './columns.ts';

export interface LayersTable {
  id: string;
  content_key: number;
  name: string;
  description: string | null;
  draw_order: number;
  color: string | null;
  opacity: number | null;
  stroke_weight: number | null;
  visible: boolean;
  style: JsonColumn<Object | null> | null;
  feature_count: number;
  bytes: number;
  object_prefix: string;
  manifest: JsonColumn<LayerManifest>;
  created_by: string;
  created_at: Time;
  updated_at: Time;
}

export interface RasterLayersTable {
  id: string;
  content_key: number;
  name: string;
  description: string | null;
  draw_order: number;
  visible: boolean;
  display: JsonColumn<DisplaySettings>;
  display_version: number;
  manifest: JsonColumn<RasterManifest>;
  object_prefix: string;
  original: JsonColumn<RasterOriginal>;
  bytes: number;
  status: RasterStatus;
  created_by: string;
  created_at: Time;
  updated_at: Time;
}

export interface IconsTable {
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

export interface ImagesTable {
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

export interface CommentsTable {
  content_key: number;
  id: string;
  object_type: CommentObjectType;
  object_id: string;
  body: string;
  lat: number | null;
  lng: number | null;
  resolved: Generated<boolean>;
  resolved_by: string | null;
  resolved_at: ColumnType<number | null, Date | null, Date | null>;
  author: JsonColumn<Actor>;
  created_at: TimeOfInsert;
  updated_at: TimeOfInsert;
}

export interface RepliesTable {
  content_key: number;
  comment_id: string;
  id: string;
  body: string;
  author: JsonColumn<Actor>;
  created_at: TimeOfInsert;
  updated_at: TimeOfInsert;
}

export interface HistoryArchivesTable {
  content_key: number;
  id: string;
  blob_key: string;
  bytes: number;
  events: number;
  created_at: TimeOfInsert;
}

export interface PresentationsTable {
  content_key: number;
  slides: JsonColumn<readonly Slide[]>;
  updated_by: string;
  updated_at: TimeOfInsert;
}
