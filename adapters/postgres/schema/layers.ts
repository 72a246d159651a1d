import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import type { JsonColumn, Object, Time } from './columns.ts';

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

interface LayerVersionsTable {
  content_key: number;
  id: string;
  job_id: string;
  layer_id: string;
  digest: string;
  replaced_by: string;
  feature_count: number;
  bytes: number;
  object_prefix: string;
  manifest: JsonColumn<LayerManifest>;
  expires_at: Time;
}

declare module '../schema.ts' {
  interface DatabaseSchema {
    layers: LayersTable;
    layer_versions: LayerVersionsTable;
  }
}
