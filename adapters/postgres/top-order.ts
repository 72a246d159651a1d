import { sql } from 'kysely';
import type { Connection } from './connection.ts';

/** Maximum drawing order of the content's rows in the table; 0 if there are none. */
export async function topOrder(
  { db }: Connection,
  table: 'layers' | 'raster_layers',
  contentKey: number,
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(sql<number>`coalesce(max(draw_order), 0)`.as('top'))
    .where('content_key', '=', contentKey)
    .executeTakeFirstOrThrow();
  return row.top;
}
