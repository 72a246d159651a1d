import { DatabaseSync } from 'node:sqlite';
import { quoteName } from '../../geo/sqlite/quote-name.ts';

/**
 * Compares the features of two exported rooms row by row: geometry and all columns of each layer, whose tables have
 * the same names. Throws if they differ. Features have unique ids, so EXCEPT does not merge equal ones.
 */
export function compareRooms(one: string, other: string): { tables: number; rows: number } {
  using database = new DatabaseSync(one, { readOnly: true });
  database.prepare('ATTACH DATABASE ? AS other').run(other);
  const tables = tablesOf(database, 'main');
  const others = tablesOf(database, 'other');
  if (tables.join() !== others.join())
    throw new Error(`The rooms have different layers: ${tables.join(', ')} and ${others.join(', ')}.`);
  let rows = 0;
  for (const table of tables) {
    const name = quoteName(table);
    const count = (sql: string) => (database.prepare(sql).get() as { n: number }).n;
    const missing = count(
      `SELECT count(*) AS n FROM (SELECT * FROM main.${name} EXCEPT SELECT * FROM other.${name})`,
    );
    const added = count(
      `SELECT count(*) AS n FROM (SELECT * FROM other.${name} EXCEPT SELECT * FROM main.${name})`,
    );
    if (missing + added > 0) throw new Error(`${missing + added} features of the layer ${table} differ.`);
    rows += count(`SELECT count(*) AS n FROM main.${name}`);
  }
  return { tables: tables.length, rows };
}

function tablesOf(database: DatabaseSync, file: 'main' | 'other'): string[] {
  const rows = database.prepare(`SELECT table_name AS name FROM ${file}.chartroom_layers ORDER BY fid`).all();
  return rows.map(({ name }) => String(name));
}
