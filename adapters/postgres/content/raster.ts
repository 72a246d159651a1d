import { sql } from 'kysely';
import type { SizedRaster } from '../../../core/exchange/export/content/raster.ts';
import { drawnObjects } from '../drawn-objects.ts';
import { rasterRepository } from '../rasters.ts';
import { type ContentTable, pieceBytes, publicId } from './content-table.ts';

export const raster = {
  table: 'raster_layers',
  id: 'id',
  counted: 'true',
  copied: {
    own: ['id', 'content_key', 'draw_order'],
    everyone: [
      ...['name', 'description', 'visible', 'display', 'display_version', 'manifest', 'object_prefix'],
      ...['status', 'created_at', 'updated_at'],
    ],
    readers: {
      // The pieces contain more than pixels: texts, other pages and sidecar files of the original.
      original: (original) => `jsonb_set(${original}, '{pieces}', '[]')`,
      bytes: (bytes) => `${bytes} - ${pieceBytes}`,
      created_by: publicId,
    },
  },
  repository: rasterRepository,
  reader: (snapshot, contentKey) => (ids) =>
    drawnObjects(snapshot, { table: 'raster_layers', contentKey, ids }, (id) =>
      rasterRepository(snapshot).find(contentKey, id),
    ),
  async size({ db, rowsOf }) {
    const { rows } = await sql<SizedRaster>`
      select id, manifest, ${sql.raw(pieceBytes)} as "originalBytes" from ${rowsOf('raster_layers')}`.execute(
      db,
    );
    return rows;
  },
} as const satisfies ContentTable<'raster'>;
