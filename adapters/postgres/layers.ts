import { sql } from 'kysely';
import type { Layer, LayerRepository, LayerSummary, SeenLayer } from '../../core/layers/layer.ts';
import { toTime } from './access-values.ts';
import { inBatches } from './in-batches.ts';
import { jsonb } from './jsonb.ts';
import { layerColumns, toLayerRow, type LayerTableRow } from './layer-rows.ts';
import { accessFinder } from './object-access.ts';
import { topOrder } from './top-order.ts';
import type { Connection } from './connection.ts';

type SeenValues = readonly [
  id: string,
  name: string,
  description: string | null,
  objectPrefix: string,
  updatedAt: string,
];

const findAccess = accessFinder(
  'layers',
  ['id', 'name', 'description', 'object_prefix', 'updated_at'],
  ([id, name, description, objectPrefix, updatedAt]: SeenValues): SeenLayer => ({
    ...{ id, name, description, objectPrefix },
    updatedAt: toTime(updatedAt),
  }),
);

type ListedRow = Omit<LayerTableRow, 'manifest'> &
  Pick<LayerSummary, 'bbox'> & { readonly geometry_types: LayerSummary['geometryTypes'] };

export function layerRepository(connection: Connection): LayerRepository {
  const { db } = connection;
  const listed = (contentKey: number) =>
    db
      .selectFrom('layers')
      .select(layerColumns)
      .select(sql<LayerSummary['bbox']>`nullif(manifest->'bbox', 'null')`.as('bbox'))
      .select(sql<LayerSummary['geometryTypes']>`manifest->'geometryTypes'`.as('geometry_types'))
      .where('content_key', '=', contentKey)
      .orderBy('draw_order')
      .orderBy('created_at')
      .orderBy('id');
  return {
    list: async (contentKey) => (await listed(contentKey).execute()).map(toSummary),

    async findAll(contentKey, layerIds) {
      const rows = await listed(contentKey)
        .where('id', '=', sql<string>`any(${[...layerIds]})`)
        .execute();
      return rows.map(toSummary);
    },

    topOrder: (contentKey) => topOrder(connection, 'layers', contentKey),

    async known(contentKey, layerIds) {
      const rows = await db
        .selectFrom('layers')
        .select('id')
        .where('content_key', '=', contentKey)
        .where('id', '=', sql<string>`any(${[...layerIds]})`)
        .execute();
      return rows.map((row) => row.id);
    },

    async find(layerId) {
      const row = await db.selectFrom('layers').selectAll().where('id', '=', layerId).executeTakeFirst();
      return row === undefined ? null : toLayer(row);
    },

    findAccess: (id, requester) => findAccess(connection, { id, roomId: null }, requester),

    async manifest(layerId, objectPrefix) {
      const row = await db
        .selectFrom('layers')
        .select(sql<string>`manifest::text`.as('text'))
        .where('id', '=', layerId)
        .where('object_prefix', '=', objectPrefix)
        .executeTakeFirst();
      return row?.text ?? null;
    },

    async insert(layer) {
      await db.insertInto('layers').values(layerRow(layer)).execute();
    },

    async insertAll(layers) {
      for (const some of inBatches(layers, withManifest))
        await db.insertInto('layers').values(some.map(layerRow)).execute();
    },

    async update(layerId, change) {
      const row = await db
        .updateTable('layers')
        .set({
          // Never earlier than the creation time, which may come from another clock.
          updated_at: sql`greatest(now(), updated_at)`,
          ...(change.name !== undefined && { name: change.name }),
          ...(change.description !== undefined && { description: change.description }),
          ...(change.order !== undefined && { draw_order: change.order }),
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

    async replaceVersion(layerId, { manifest, objectPrefix, bytes }) {
      const row = await db
        .updateTable('layers')
        .set({
          manifest: jsonb(manifest),
          feature_count: manifest.featureCount,
          object_prefix: objectPrefix,
          bytes,
          updated_at: sql`greatest(now(), updated_at)`,
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

function toSummary(row: ListedRow): LayerSummary {
  return { ...toLayerRow(row), bbox: row.bbox, geometryTypes: row.geometry_types };
}

function toLayer(row: LayerTableRow): Layer {
  return { ...toLayerRow(row), manifest: row.manifest };
}

/** Maximum layers per INSERT: the manifest of a large layer takes a megabyte. */
const withManifest = 20;

function layerRow(layer: Layer) {
  return {
    id: layer.id,
    content_key: layer.contentKey,
    name: layer.name,
    description: layer.description,
    draw_order: layer.order,
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
  };
}
