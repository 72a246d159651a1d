import { sql, type RawBuilder } from 'kysely';
import { unexportedKinds } from '../../core/exchange/export/exported-events.ts';
import type {
  RoomSizeRepository,
  RoomSizes,
  SizedLayer,
  SizedRaster,
  Sum,
} from '../../core/exchange/export/room-sizes.ts';
import type { Connection } from './connection.ts';
import { markerTexts } from './marker-columns.ts';

/** Maximum number of rows of a kind that are measured; larger tables are sampled to about this number. */
const weighed = 20_000;

const lengthOf = (...columns: string[]) =>
  sql.raw(columns.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + '));

const imageTexts = lengthOf('image_key', 'thumbnail_key', 'exif::text', 'created_by');
const commentTexts = lengthOf('id', 'object_type', 'object_id', 'body', 'resolved_by', 'author::text');
const eventTexts = lengthOf('kind', 'actor::text', 'object_type', 'object_id', 'before::text', 'after::text');

export function roomSizeRepository({ db }: Connection): RoomSizeRepository {
  const sumOf = async (rows: RawBuilder<unknown>, bytes: RawBuilder<unknown>): Promise<Sum> => {
    const { rows: sums } = await sql<Sum>`
      select count(*) as rows, coalesce(sum(${bytes}), 0)::bigint as bytes from ${rows}`.execute(db);
    return sums[0] ?? { rows: 0, bytes: 0 };
  };

  /** Estimates the size of `count` rows, a number that the room's counters provide. */
  async function weigh(
    count: number,
    rows: RawBuilder<unknown>,
    key: RawBuilder<unknown>,
    bytes: RawBuilder<unknown>,
  ): Promise<Sum> {
    const nth = Math.max(1, Math.ceil(count / weighed));
    if (nth === 1) return sumOf(rows, bytes);
    // Only the keys of skipped rows are read.
    const share = await sumOf(sql`${rows} and (hashtext(${key}::text) & 2147483647) % ${nth} = 0`, bytes);
    return { rows: count, bytes: Math.round((share.bytes / Math.max(1, share.rows)) * count) };
  }

  return {
    async measure(roomKey, contentKey): Promise<RoomSizes> {
      const of = (table: string) => sql`${sql.table(table)} where content_key = ${contentKey}`;
      const counts = await sql<{ markers: number; events: number }>`
        select marker_count as markers, last_seq as events from rooms where key = ${roomKey}`.execute(db);
      const { markers = 0, events = 0 } = counts.rows[0] ?? {};
      const used = sql`exists (select from markers where markers.content_key = images.content_key
        and markers.image_key = images.image_key)`;
      const layers = await sql<SizedLayer>`
        select id, manifest - '{chunks,sample,overviews}'::text[] as manifest from ${of('layers')}`.execute(
        db,
      );
      const rasters = await sql<SizedRaster>`
        select id, manifest, (select coalesce(sum((piece->>'bytes')::bigint), 0)::bigint
          from jsonb_array_elements(original->'pieces') piece) as "originalBytes"
        from ${of('raster_layers')}`.execute(db);
      return {
        sums: {
          markers: await weigh(markers, of('markers'), sql`id`, lengthOf(...markerTexts)),
          icons: await sumOf(of('icons'), sql`bytes`),
          images: await sumOf(sql`${of('images')} and ${used}`, sql`bytes + ${imageTexts}`),
          comments: await sumOf(of('comments'), commentTexts),
          replies: await sumOf(of('replies'), lengthOf('id', 'comment_id', 'body', 'author::text')),
          slides: await sumOf(
            sql`presentations, jsonb_array_elements(slides) slide where content_key = ${contentKey}`,
            sql`octet_length(slide::text)`,
          ),
          events: await weigh(
            events,
            sql`history where room_key = ${roomKey} and kind <> all(${[...unexportedKinds]}::text[])`,
            sql`seq`,
            eventTexts,
          ),
        },
        layers: layers.rows,
        rasters: rasters.rows,
      };
    },
  };
}
