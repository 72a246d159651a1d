import type { RasterManifest } from '../../../geo/raster/manifest.ts';
import type { DisplaySettings } from '../../../core/rasters/display-fields.ts';
import type { RasterOriginal, RasterStatus } from '../../../core/rasters/raster.ts';
import type { JsonColumn, Time } from './columns.ts';

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

declare module '../schema.ts' {
  interface DatabaseSchema {
    raster_layers: RasterLayersTable;
  }
}
