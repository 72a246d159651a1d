import { sql, type Selectable } from 'kysely';
import type { Layer, LayerRepository, LayerSummary } from '../../core/ports/layer-repository.ts';
import { jsonb } from './jsonb.ts';
import type { LayersTable } from './schema.ts';
import type { Session } from './session.ts';

type LayerRow = Selectable<LayersTable>;

const summaryColumns = [
  'id',
  'content_key',
  'name',
  'description',
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

export function layerRepository({ db }: Session): LayerRepository {
  return {
    async list(contentKey) {
      const rows = await db
        .selectFrom('layers')
        .select(summaryColumns)
        .select(sql<LayerSummary['bbox']>`nullif(manifest->'bbox', 'null')`.as('bbox'))
        .where('content_key', '=', contentKey)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...toSummary(row), bbox: row.bbox }));
    },

    async find(layerId) {
      const row = await db.selectFrom('layers').selectAll().where('id', '=', layerId).executeTakeFirst();
      return row === undefined ? null : toLayer(row);
    },

    async insert(layer) {
      await db
        .insertInto('layers')
        .values({
          id: layer.id,
          content_key: layer.contentKey,
          name: layer.name,
          description: layer.description,
          color: layer.color,
          opacity: layer.opacity,
          stroke_weight: layer.strokeWeight,
          visible: layer.visible,
          style: layer.style === null ? null : jsonb(layer.style),
          feature_count: layer.featureCount,
          bytes: layer.bytes,
          object_prefix: layer.objectPrefix,
          manifest: jsonb(layer.manifest),
          created_by: layer.createdBy,
          created_at: new Date(layer.createdAt),
          updated_at: new Date(layer.updatedAt),
        })
        .execute();
    },

    async update(layerId, change) {
      const row = await db
        .updateTable('layers')
        .set({
          // Never before the creation, whichever clocks wrote the two.
          updated_at: sql`greatest(now(), updated_at)`,
          ...(change.name !== undefined && { name: change.name }),
          ...(change.description !== undefined && { description: change.description }),
          ...(change.color !== undefined && { color: change.color }),
          ...(change.opacity !== undefined && { opacity: change.opacity }),
          ...(change.strokeWeight !== undefined && { stroke_weight: change.strokeWeight }),
          ...(change.visible !== undefined && { visible: change.visible }),
          ...(change.style !== undefined && { style: change.style === null ? null : jsonb(change.style) }),
        })
        .where('id', '=', layerId)
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? null : toLayer(row);
    },

    async delete(layerId) {
      const { numDeletedRows } = await db.deleteFrom('layers').where('id', '=', layerId).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

function toLayer(row: LayerRow): Layer {
  return { ...toSummary(row), manifest: row.manifest };
}

function toSummary(row: Omit<LayerRow, 'manifest'>): Omit<Layer, 'manifest'> {
  return {
    id: row.id,
    contentKey: row.content_key,
    name: row.name,
    description: row.description,
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
