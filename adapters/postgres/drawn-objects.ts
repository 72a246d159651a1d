import { sql } from 'kysely';
import type { Connection } from './connection.ts';

/** Some or, with null, all objects of a table with a drawing order. */
interface DrawnSelection {
  readonly table: 'layers' | 'raster_layers';
  readonly contentKey: number;
  readonly ids: readonly string[] | null;
}

/** The objects in drawing order. Loads one at a time, because a manifest may be large. */
export async function* drawnObjects<T>(
  { db }: Connection,
  { table, contentKey, ids }: DrawnSelection,
  find: (id: string) => Promise<T | null>,
): AsyncGenerator<T> {
  let query = db.selectFrom(table).select('id').where('content_key', '=', contentKey);
  if (ids !== null) query = query.where('id', '=', sql<string>`any(${[...ids]})`);
  const rows = await query.orderBy('draw_order').orderBy('created_at').orderBy('id').execute();
  for (const { id } of rows) {
    const object = await find(id);
    if (object !== null) yield object;
  }
}
