import type { DatabaseSync } from 'node:sqlite';
import { ownLayer, type SourceLayer } from '../gdal/gdal-source.ts';
import { quoteName } from '../sqlite/quote-name.ts';

/** Tables of the format that refer to layers by table name. */
const directories = ['gpkg_contents', 'gpkg_geometry_columns', 'gpkg_data_columns', 'gpkg_ogr_contents'];
/** Those with one row per layer: GDAL 3.10 rejects a layer that has two. */
const singleRow: ReadonlySet<string> = new Set(['gpkg_contents', 'gpkg_geometry_columns']);

/** Generates names for these tables that do not exist in the file. */
export function ownLayers(names: readonly string[], taken: readonly string[]): SourceLayer[] {
  // A GeoPackage written by Chartroom may have such tables.
  const numbers = new Set(taken.map((name) => ownLayer.numberOf(name)));
  let number = -1;
  return names.map((name) => {
    do number++;
    while (numbers.has(number));
    return { table: ownLayer.name(number), name };
  });
}

/**
 * Renames the tables of the layers to generated names, so that GDAL, whose programs interpret names as
 * options or SQL, never sees a name from the file. Removes other tables from the directories.
 */
export function renameLayers(
  database: DatabaseSync,
  layers: readonly SourceLayer[],
  plain: ReadonlySet<string>,
): void {
  // Other references to the table are not read again and need no update.
  database.exec('PRAGMA legacy_alter_table=ON');
  for (const { table, name } of layers)
    database.exec(`ALTER TABLE ${quoteName(name)} RENAME TO ${quoteName(table)}`);
  const names = JSON.stringify(layers.map(({ name }) => name));
  const tables = JSON.stringify(Object.fromEntries(layers.map(({ table, name }) => [name, table])));
  for (const directory of directories) {
    if (!plain.has(directory)) continue;
    database
      .prepare(`DELETE FROM ${directory} WHERE table_name NOT IN (SELECT value FROM json_each(?))`)
      .run(names);
    if (singleRow.has(directory)) removeDuplicates(database, directory);
    database
      .prepare(`UPDATE ${directory} SET table_name = (SELECT value FROM json_each(?) WHERE key = table_name)`)
      .run(tables);
  }
}

function removeDuplicates(database: DatabaseSync, directory: string): void {
  const listed = database.prepare('SELECT wr FROM pragma_table_list(?)').get(directory);
  // A WITHOUT ROWID table has a primary key instead of row numbers.
  if (listed?.wr === 1) return;
  database.exec(
    `DELETE FROM ${directory} WHERE rowid NOT IN (SELECT min(rowid) FROM ${directory} GROUP BY table_name)`,
  );
}
