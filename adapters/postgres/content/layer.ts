import { sql } from 'kysely';
import type { SizedLayer } from '../../../core/exchange/export/content/layer.ts';
import { drawnObjects } from '../drawn-objects.ts';
import { layerRepository } from '../layers.ts';
import { type ContentTable, publicId } from './content-table.ts';

export const layer = {
  table: 'layers',
  id: 'id',
  counted: 'true',
  copied: {
    own: ['id', 'content_key', 'draw_order'],
    everyone: [
      ...['name', 'description', 'color', 'opacity', 'stroke_weight', 'visible', 'style', 'feature_count'],
      ...['bytes', 'object_prefix', 'manifest', 'created_at', 'updated_at'],
    ],
    readers: { created_by: publicId },
  },
  repository: layerRepository,
  reader: (snapshot, contentKey) => (ids) =>
    drawnObjects(snapshot, { table: 'layers', contentKey, ids }, (id) => layerRepository(snapshot).find(id)),
  async size({ db, rowsOf }) {
    const { rows } = await sql<SizedLayer>`
      select id, style, manifest - '{chunks,sample,overviews}'::text[] as manifest from ${rowsOf('layers')}`.execute(
      db,
    );
    return rows;
  },
} as const satisfies ContentTable<'layer'>;
