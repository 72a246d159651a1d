import { sql } from 'kysely';
import type { Connection } from './connection.ts';

/** The greatest order of what lies in the table of this content; 0 where there is nothing. */
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
