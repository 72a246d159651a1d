import { sql, type Selectable } from 'kysely';
import type { DisplaySettings } from '../../core/rasters/display-fields.ts';
import type { RasterLayer, RasterRepository, SeenRaster } from '../../core/rasters/raster.ts';
import { toTime } from './access-values.ts';
import { jsonb, quotingJsonb } from './jsonb.ts';
import { accessFinder } from './object-access.ts';
import type { RasterLayersTable } from './schema/rasters.ts';
import { topOrder } from './top-order.ts';
import type { Connection } from './connection.ts';

type SeenValues = readonly [
  id: string,
  name: string,
  description: string | null,
  display: DisplaySettings,
  displayVersion: number,
  objectPrefix: string,
  updatedAt: string,
];

const findAccess = accessFinder(
  'raster_layers',
  ['id', 'name', 'description', 'display', 'display_version', 'object_prefix', 'updated_at'],
  ([id, name, description, display, displayVersion, objectPrefix, updatedAt]: SeenValues): SeenRaster => ({
    ...{ id, name, description, display, displayVersion, objectPrefix },
    updatedAt: toTime(updatedAt),
  }),
);

export function rasterRepository(connection: Connection): RasterRepository {
  const { db } = connection;
  const one = (contentKey: number, rasterId: string) =>
    db
      .updateTable('raster_layers')
      // Never earlier than the creation time, which may come from another clock.
      .set({ updated_at: sql`greatest(now(), updated_at)` })
      .where('content_key', '=', contentKey)
      .where('id', '=', rasterId)
      .returningAll();
  const listed = (contentKey: number) =>
    db
      .selectFrom('raster_layers')
      .selectAll()
      .where('content_key', '=', contentKey)
      .orderBy('draw_order')
      .orderBy('created_at')
      .orderBy('id');
  return {
    list: async (contentKey) => (await listed(contentKey).execute()).map(toRaster),

    async findAll(contentKey, rasterIds) {
      const rows = await listed(contentKey)
        .where('id', '=', sql<string>`any(${[...rasterIds]})`)
        .execute();
      return rows.map(toRaster);
    },

    topOrder: (contentKey) => topOrder(connection, 'raster_layers', contentKey),

    async find(contentKey, rasterId) {
      const row = await db
        .selectFrom('raster_layers')
        .selectAll()
        .where('content_key', '=', contentKey)
        .where('id', '=', rasterId)
        .executeTakeFirst();
      return row === undefined ? null : toRaster(row);
    },

    async known(contentKey, rasterIds) {
      const rows = await db
        .selectFrom('raster_layers')
        .select('id')
        .where('content_key', '=', contentKey)
        .where('id', '=', sql<string>`any(${[...rasterIds]})`)
        .execute();
      return rows.map((row) => row.id);
    },

    findAccess: (roomId, id, requester) => findAccess(connection, { id, roomId }, requester),

    async manifest(rasterId, objectPrefix) {
      const row = await db
        .selectFrom('raster_layers')
        .select(sql<string>`manifest::text`.as('text'))
        .where('id', '=', rasterId)
        .where('object_prefix', '=', objectPrefix)
        .executeTakeFirst();
      return row?.text ?? null;
    },

    async insert(raster) {
      await db
        .insertInto('raster_layers')
        .values({
          id: raster.id,
          content_key: raster.contentKey,
          name: raster.name,
          description: raster.description,
          draw_order: raster.order,
          visible: raster.visible,
          display: jsonb(raster.display),
          display_version: raster.displayVersion,
          manifest: quotingJsonb(raster.manifest),
          object_prefix: raster.objectPrefix,
          original: quotingJsonb(raster.original),
          bytes: raster.bytes,
          status: raster.status,
          created_by: raster.createdBy,
          created_at: new Date(raster.createdAt),
          updated_at: new Date(raster.updatedAt),
        })
        .execute();
    },

    async update(contentKey, rasterId, change) {
      const row = await one(contentKey, rasterId)
        .set({
          ...(change.name !== undefined && { name: change.name }),
          ...(change.description !== undefined && { description: change.description }),
          ...(change.order !== undefined && { draw_order: change.order }),
          ...(change.visible !== undefined && { visible: change.visible }),
          ...(change.display !== undefined && {
            display: jsonb(change.display),
            display_version: sql<number>`display_version + 1`,
          }),
        })
        .executeTakeFirst();
      return row === undefined ? null : toRaster(row);
    },

    async delete(contentKey, rasterId) {
      const { numDeletedRows } = await db
        .deleteFrom('raster_layers')
        .where('content_key', '=', contentKey)
        .where('id', '=', rasterId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

function toRaster(row: Selectable<RasterLayersTable>): RasterLayer {
  return {
    id: row.id,
    contentKey: row.content_key,
    name: row.name,
    description: row.description,
    order: row.draw_order,
    visible: row.visible,
    display: row.display,
    displayVersion: row.display_version,
    manifest: row.manifest,
    objectPrefix: row.object_prefix,
    original: row.original,
    bytes: row.bytes,
    status: row.status,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
