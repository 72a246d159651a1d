import { sql } from 'kysely';
import { markerRepository } from '../markers.ts';
import { lengthOf } from '../measure.ts';
import { markerLines } from '../snapshot-batches.ts';
import { markerColumnNames, markerTexts } from '../marker-columns.ts';
import { type ContentTable, publicId } from './content-table.ts';

/** A marker of a copy has its own id and shows copies of its icon and photo. */
const own: readonly string[] = ['id', 'marker_icon_id', 'image_key', 'thumbnail_key'];

export const marker = {
  table: 'markers',
  id: 'id',
  counted: null,
  copied: {
    own: ['content_key', ...own],
    // The API shows all fields of a marker to everyone who may list markers.
    everyone: markerColumnNames.filter((name) => !own.includes(name) && name !== 'created_by'),
    readers: { created_by: publicId },
  },
  repository: markerRepository,
  reader: (snapshot, contentKey) => (filter) => markerLines(snapshot, contentKey, filter),
  async size({ db, roomKey, estimate, rowsOf }) {
    const room = db.selectFrom('rooms').select('marker_count').where('key', '=', roomKey);
    const { marker_count: count = 0 } = (await room.executeTakeFirst()) ?? {};
    return estimate(count, rowsOf('markers'), sql`id`, lengthOf(...markerTexts));
  },
} as const satisfies ContentTable<'marker'>;
