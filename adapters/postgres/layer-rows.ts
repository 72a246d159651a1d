import type { Selectable } from 'kysely';
import type { Layer } from '../../core/layers/layer.ts';
import type { LayersTable } from './schema/layers.ts';

export type LayerTableRow = Selectable<LayersTable>;

/** All columns but the manifest, which may be large. */
export const layerColumns = [
  'id',
  'content_key',
  'name',
  'description',
  'draw_order',
  'color',
  'opacity',
  'stroke_weight',
  'visible',
  'style',
  'feature_count',
  'bytes',
  'object_prefix',
  'created_by',
  'created_at',
  'updated_at',
] as const;

export function toLayerRow(row: Omit<LayerTableRow, 'manifest'>): Omit<Layer, 'manifest'> {
  return {
    id: row.id,
    contentKey: row.content_key,
    name: row.name,
    description: row.description,
    order: row.draw_order,
    color: row.color,
    opacity: row.opacity,
    strokeWeight: row.stroke_weight,
    visible: row.visible,
    style: row.style,
    featureCount: row.feature_count,
    bytes: row.bytes,
    objectPrefix: row.object_prefix,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
